//go:build !smalllimit

package infra

import "math"

// MaxLength is the maximum length of a serialization: offsets are uint32, and the length of a
// string is an int.
const MaxLength = min(math.MaxUint32, math.MaxInt)
