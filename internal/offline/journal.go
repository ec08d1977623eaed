package offline

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"razzia/internal/table"
)

// A Journal keeps texts in UTF-8 by key. It is all that outlasts the program.
type Journal interface {
	// Put keeps values in the place of older ones, all or none. Once it returns without an error they are durable. A nil value is for a key
	// that goes.
	Put(ctx context.Context, values map[string][]byte) error

	// All returns the values.
	All(ctx context.Context) (map[string][]byte, error)
}

// The keys of a journal: of a table, of an entry of its log, and of the person's cookie.
const (
	tablePrefix = "table/"
	entryPrefix = "entry/"
	cookieKey   = "cookie"
	secretKey   = "key" // signs the cookie
)

// A kept table is what the journal has of a table besides its log.
type kept struct {
	Secret  []byte        `json:"secret"`
	Summary table.Summary `json:"summary"`
	Hidden  []string      `json:"hidden,omitempty"` // who cleared it from their list
}

// A line is an entry in the journal.
type line struct {
	At    time.Time   `json:"at"`
	Entry table.Entry `json:"entry"`
}

// entryKey is the key of an entry. Keys in order are entries in order.
func entryKey(id table.ID, version int) string {
	return fmt.Sprintf("%s%s/%08d", entryPrefix, id, version)
}

// lines writes entries.
func lines(id table.ID, entries []table.Entry, into map[string][]byte) error {
	for _, e := range entries {
		text, err := json.Marshal(line{e.At, e})
		if err != nil {
			return err
		}
		into[entryKey(id, e.Version)] = text
	}
	return nil
}

// A page is an entry of a log as the journal has it.
type page struct {
	version int
	text    []byte
}

// readKey reads the key of an entry.
func readKey(key string) (id table.ID, version int, err error) {
	of, number, _ := strings.Cut(strings.TrimPrefix(key, entryPrefix), "/")
	if version, err = strconv.Atoi(number); err != nil {
		return "", 0, fmt.Errorf("the key %q names no entry: %w", key, err)
	}
	return table.ID(of), version, nil
}

// readLog reads a log.
func readLog(pages []page) ([]table.Entry, error) {
	log := make([]table.Entry, len(pages))
	for i, p := range pages {
		var l line
		if err := json.Unmarshal(p.text, &l); err != nil {
			return nil, fmt.Errorf("entry %d cannot be read: %w", p.version, err)
		}
		log[i] = l.Entry
		log[i].Version, log[i].At = p.version, l.At.UTC()
	}
	return log, nil
}
