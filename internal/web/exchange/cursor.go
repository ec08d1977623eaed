package exchange

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// errCursor is the error of a text that is no cursor.
var errCursor = errors.New("this is no cursor")

// longestID is the length of the longest ID in a cursor, in bytes.
const longestID = 64

// FormatCursor writes a place in a list of tables for an address: the time in milliseconds to base 36, and the ID.
func FormatCursor(c host.Cursor) string {
	return strconv.FormatInt(c.At.UnixMilli(), 36) + "-" + string(c.ID)
}

// ParseCursor reads a place in a list of tables.
func ParseCursor(text string) (host.Cursor, error) {
	at, id, found := strings.Cut(text, "-")
	millis, err := strconv.ParseUint(at, 36, 62)
	if !found || err != nil || id == "" || len(id) > longestID {
		return host.Cursor{}, errCursor
	}
	return host.Cursor{At: time.UnixMilli(int64(millis)).UTC(), ID: table.ID(id)}, nil
}
