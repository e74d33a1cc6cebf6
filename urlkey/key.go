package urlkey

import (
	"crypto/sha256"
	"encoding/binary"
)

// A Key is a string to compare, sort and group URLs by. It is printable ASCII, so it
// fits on a line of text. A key has a space only if the URL has one, in an opaque
// path such as that of "data:,a b".
//
// A Key isn't a URL, even if it looks like one. Don't fetch it, and don't parse it
// to get the URL back: servers distinguish URLs that share a key, so pages would be
// lost. Store the URL beside its key.
//
// Keys are ordered by their bytes, as by <, [strings.Compare] and LC_ALL=C sort.
type Key string

// SHA256 returns the SHA-256 hash of the key, defined in [FIPS 180-4].
//
// [FIPS 180-4]: https://csrc.nist.gov/pubs/fips/180-4/upd1/final
func (k Key) SHA256() [32]byte {
	if len(k) > stackSize {
		return sha256.Sum256([]byte(k))
	}
	var buf [stackSize]byte
	return sha256.Sum256(buf[:copy(buf[:], k)])
}

// Hash64 returns a fingerprint of 64 bits: the first eight bytes of [Key.SHA256] as
// a big-endian number. It is the same on every machine and in every version of this
// package, so it can be stored. All of its bits are equally good for choosing a
// shard:
//
//	shard := k.Hash64() % shards
//
// It takes about twice as long as FNV-1a. In exchange, collisions can't be
// constructed, only searched for.
//
// The probability that any two of n keys share a fingerprint is about n²/2⁶⁵: 3 % for a
// billion keys. If that is too much, use the first sixteen bytes of [Key.SHA256].
func (k Key) Hash64() uint64 {
	sum := k.SHA256()
	return binary.BigEndian.Uint64(sum[:])
}

// PrefixEnd returns the smallest key that is larger than all keys that begin with k. In
// a sorted list, the keys that begin with k go from k up to, but not including, the
// PrefixEnd. For the empty key, which has no end, it returns "".
func (k Key) PrefixEnd() Key {
	for i := len(k) - 1; i >= 0; i-- {
		if k[i] < 0xFF {
			return k[:i] + Key([]byte{k[i] + 1})
		}
	}
	return ""
}
