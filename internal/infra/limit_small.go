//go:build smalllimit

package infra

// MaxLength is small, for the tests of what happens at the limit.
const MaxLength = 512
