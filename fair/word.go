package fair

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"razzia"
)

// SchemeWords is the name of the algorithm by which a set-up follows from a seed and the words of players.
const SchemeWords = "razzia-2"

// The first bytes of what is hashed. They keep the three hashes of words apart from each other, and from all hashes of a seed
// alone, which are of 32, 40 or 43 bytes.
const (
	digestPrefix = "razzia word\n"
	commitPrefix = "razzia commitment\n"
	mixPrefix    = SchemeWords + "\n"
)

// A Word is what a player has added to the shuffle. Its commitment is public before any word is opened. A word that is never
// opened has no Text, Salt and Digest: its commitment takes its place in the shuffle.
type Word struct {
	Seat       razzia.Seat `json:"seat"`
	Commitment string      `json:"commitment"`       // 64 hexadecimal digits
	Text       string      `json:"word,omitempty"`   // once it is opened
	Salt       string      `json:"salt,omitempty"`   // with Text: 64 hexadecimal digits
	Digest     string      `json:"digest,omitempty"` // in place of Text and Salt, where a word was opened and then removed
	Kept       bool        `json:"kept,omitempty"`   // the server made the commitment, and kept the word until it was opened
}

// NewWord returns a word with a random salt and its commitment, for a table with this commitment to its seed.
func NewWord(table string, seat razzia.Seat, text string) (Word, error) {
	var salt [sha256.Size]byte
	_, _ = rand.Read(salt[:]) // never returns an error, by its documentation
	w := Word{Seat: seat, Text: text, Salt: hex.EncodeToString(salt[:])}
	digest, err := w.digest()
	if err == nil {
		w.Commitment, err = commitment(table, seat, digest)
	}
	return w, err
}

// IsDigits reports whether a text is a commitment, a salt or a digest: 64 hexadecimal digits, in lower case.
func IsDigits(text string) bool {
	_, err := digits(text)
	return err == nil
}

// digits reads 64 hexadecimal digits. It refuses capitals, so that each number has one spelling.
func digits(text string) (number []byte, err error) {
	number, err = hex.DecodeString(text)
	if err != nil || len(number) != sha256.Size || hex.EncodeToString(number) != text {
		return nil, fmt.Errorf("%.70q: want 64 hexadecimal digits in lower case", text)
	}
	return number, nil
}

// IsOpen reports whether a word was opened.
func (w Word) IsOpen() bool { return w.Salt != "" || w.Digest != "" }

// Open returns the word with its text and salt. It fails if its commitment is to another word.
func (w Word) Open(table, text, salt string) (Word, error) {
	w.Text, w.Salt, w.Digest = text, salt, ""
	return w, w.Check(table)
}

// Silent returns the word without what was written. A word that was opened keeps its digest, so the shuffle can still be
// checked.
func (w Word) Silent() (Word, error) {
	if !w.IsOpen() {
		return w, nil
	}
	digest, err := w.digest()
	w.Text, w.Salt, w.Digest = "", "", hex.EncodeToString(digest)
	return w, err
}

// digest returns what an open word adds to the shuffle: the SHA-256 of a prefix, the salt and the word in UTF-8.
func (w Word) digest() ([]byte, error) {
	if w.Salt == "" && w.Text == "" {
		return digits(w.Digest)
	}
	salt, err := digits(w.Salt)
	if err != nil {
		return nil, fmt.Errorf("the salt is %w", err)
	}
	sum := sha256.Sum256(slices.Concat([]byte(digestPrefix), salt, []byte(w.Text)))
	return sum[:], nil
}

// commitment returns the commitment to a word: the SHA-256 of a prefix, the commitment to the seed of the table, the seat in
// one byte, and the digest of the word.
func commitment(table string, seat razzia.Seat, digest []byte) (string, error) {
	seed, err := digits(table)
	if err != nil {
		return "", fmt.Errorf("the commitment to the seed is %w", err)
	}
	sum := sha256.Sum256(slices.Concat([]byte(commitPrefix), seed, []byte{byte(seat)}, digest))
	return hex.EncodeToString(sum[:]), nil
}

// Check fails unless a word fits its commitment, at a table with this commitment to its seed. A word that is not open only
// needs a commitment that can be one.
func (w Word) Check(table string) error {
	if !w.IsOpen() && w.Text == "" {
		_, err := digits(w.Commitment)
		return err
	}
	if w.Digest != "" && w.Salt+w.Text != "" {
		return errors.New("it has both a word and a digest: want one of them")
	}
	digest, err := w.digest()
	if err != nil {
		return err
	}
	switch want, err := commitment(table, w.Seat, digest); {
	case err != nil:
		return err
	case want != w.Commitment:
		return fmt.Errorf("its commitment is %q: want %s by the word", w.Commitment, want)
	}
	return nil
}

// The parts of the byte that says how a word takes part in the shuffle.
const (
	openFlag = 1
	keptFlag = 2
)

// Mix returns the seed that deals the game: the SHA-256 of a prefix, the seed, and 34 bytes for each word, by seat: a byte of
// flags, the seat in one byte, and the digest of the word, or its commitment if it was never opened. Without words it is the
// seed itself.
func (s Seed) Mix(words []Word) (Seed, error) {
	if len(words) == 0 {
		return s, nil
	}
	text := bytes.NewBufferString(mixPrefix)
	text.Write(s.bytes[:])
	for _, w := range words {
		flags, number, err := w.share()
		if err != nil {
			return Seed{}, fmt.Errorf("the word of seat %d: %w", w.Seat, err)
		}
		text.Write([]byte{flags, byte(w.Seat)})
		text.Write(number)
	}
	return Seed{sha256.Sum256(text.Bytes())}, nil
}

// share returns the flags and the number that a word adds to the shuffle.
func (w Word) share() (flags byte, number []byte, err error) {
	if w.Kept {
		flags = keptFlag
	}
	if w.IsOpen() {
		number, err = w.digest()
		return flags | openFlag, number, err
	}
	number, err = digits(w.Commitment)
	return flags, number, err
}
