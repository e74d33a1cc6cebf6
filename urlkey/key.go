package urlkey

import (
	"crypto/sha256"
	"encoding/binary"
)

// A Key is a string to compare, sort and group URLs by. Its bytes are ASCII and
// printable, without spaces, so that a line of text can hold it.
//
// A Key is not a URL, even if it looks like one. Don't fetch it, and don't
// parse it to get the URL back: pages are lost that way, since servers tell
// apart what keys don't. Store the URL beside its key.
//
// Keys are ordered by their bytes, as < and [strings.Compare] order them, and as
// LC_ALL=C sort does.
type Key string

// SHA256 returns the SHA-256 hash of the key, as [FIPS 180-4] has it.
//
// [FIPS 180-4]: https://csrc.nist.gov/pubs/fips/180-4/upd1/final
func (k Key) SHA256() [32]byte {
	if len(k) > stackSize {
		return sha256.Sum256([]byte(k))
	}
	var buf [stackSize]byte
	return sha256.Sum256(buf[:copy(buf[:], k)])
}

// Hash64 returns a fingerprint of 64 bits: the first eight bytes of
// [Key.SHA256] as a big-endian number. It is the same on every machine and in
// every version of this package, so it can be stored. Any of its bits choose a
// shard as well as any others:
//
//	shard := k.Hash64() % shards
//
// It takes about twice as long as FNV-1a. In exchange, who wants two keys with the
// same fingerprint has to search for them, and can't compute them.
//
// Among n keys, some two have the same fingerprint with a probability of about
// n²/2⁶⁵: 3 % for a billion. Where that is too much, take [Key.Hash128].
func (k Key) Hash64() uint64 {
	sum := k.SHA256()
	return binary.BigEndian.Uint64(sum[:])
}

// Hash128 returns a fingerprint of 128 bits: the first sixteen bytes of
// [Key.SHA256]. It is as stable as [Key.Hash64], which is its first half.
// Nobody is known to be able to make two keys with the same one on purpose in
// less than 2⁶⁴ attempts.
func (k Key) Hash128() [16]byte {
	sum := k.SHA256()
	return [16]byte(sum[:16])
}
