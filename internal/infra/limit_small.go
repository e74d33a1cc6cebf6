//go:build smalllimit

package infra

// MaxLength is small, for tests at the limit.
const MaxLength = 512
