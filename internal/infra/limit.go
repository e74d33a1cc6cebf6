//go:build !smalllimit

package infra

import "math"

// MaxLength is the length that a serialization may have: offsets are uint32, and a
// string can't be longer than an int says.
const MaxLength = min(math.MaxUint32, math.MaxInt)
