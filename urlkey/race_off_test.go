//go:build !race

package urlkey

const hasRaceDetector = false
