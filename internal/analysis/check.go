package analysis

import (
	"errors"
	"fmt"
	"time"

	"razzia/internal/table"
	"razzia/notation"
)

// CheckReview fails unless a stored review can be read. It has a checksum.
func CheckReview(packed []byte) error {
	_, err := unpack(packed)
	return err
}

// CheckRecord fails unless a stored record can be read, and has the ID that follows from it.
func CheckRecord(id table.ID, text []byte) error {
	if want := recordID(text); id != want {
		return fmt.Errorf("its ID is %s: want %s by its text", id, want)
	}
	record, err := notation.Parse(text)
	if err != nil {
		return err
	}
	if _, err := table.OpenRecord(id, &record, time.Time{}); err != nil {
		return errors.New("it cannot be replayed: " + err.Error())
	}
	return nil
}
