package fairplay

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"
)

// MarkTime is for how long marks are kept after the end of an event, so that its organiser can look at it the next day.
const MarkTime = 24 * time.Hour

// markBytes is the length of a mark. It is so short that, of all addresses of IPv4, 256 have the same one; of the people of an event hardly
// any two have it by chance.
const markBytes = 3

// A Mark stands for the connection by which a person came to an event, and for it with the kind of their browser.
type Mark struct{ Connection, Browser string }

// MarkOf returns the mark of an address and a kind of browser. The key is that of the event, and secret while marks are kept; the zero Mark
// is that of no address.
func MarkOf(key []byte, address, browser string) Mark {
	if address == "" {
		return Mark{}
	}
	return Mark{hashed(key, "connection", address), hashed(key, "browser", address, browser)}
}

// hashed is a short keyed hash of some texts.
func hashed(key []byte, texts ...string) string {
	h := hmac.New(sha256.New, key)
	_, _ = h.Write([]byte(strings.Join(texts, "\x00")))
	return hex.EncodeToString(h.Sum(nil)[:markBytes])
}

// A Device is what is known of how a person came.
type Device struct {
	Who string
	Mark
}

// An Alike is two people at one table who came by one connection.
type Alike struct {
	Who     [2]string
	Browser bool // with the same kind of browser
	Games   int  // in which they met
}

// Devices finds pairs who came by one connection, by which no one else came, and met in games. Those with the same kind of browser are
// first. Crowd is how many people came by connections of three and more: they sit in one room, and nothing can be told of them.
func Devices(devices []Device, games [][]string) (found []Alike, crowd int) {
	by := map[string][]Device{}
	for _, d := range devices {
		if d.Connection != "" {
			by[d.Connection] = append(by[d.Connection], d)
		}
	}
	for _, list := range by {
		switch {
		case len(list) > 2:
			crowd += len(list)
		case len(list) == 2:
			a := Alike{Who: [2]string{list[0].Who, list[1].Who}, Browser: list[0].Browser == list[1].Browser}
			if a.Games = met(a.Who, games); a.Games > 0 {
				found = append(found, a)
			}
		}
	}
	slices.SortFunc(found, func(a, b Alike) int {
		return cmp.Or(rank(a)-rank(b), b.Games-a.Games, strings.Compare(a.Who[0], b.Who[0]))
	})
	return found, crowd
}

// rank puts those with the same kind of browser first.
func rank(a Alike) int {
	if a.Browser {
		return 0
	}
	return 1
}

// met counts the games of two people.
func met(who [2]string, games [][]string) (n int) {
	for _, g := range games {
		if slices.Contains(g, who[0]) && slices.Contains(g, who[1]) {
			n++
		}
	}
	return n
}
