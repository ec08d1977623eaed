package pages

import (
	"strconv"
	"time"

	"razzia"
	"razzia/internal/web/ui"
)

// A Speaker is a person at a table, for the page where a viewer mutes or reports them.
type Speaker struct {
	Path    string // below which its forms are sent
	Back    string // where the viewer came from
	BackKey string // of the words that lead there
	Name    string
	Face    uint8
	Line    int         // number of their line; 0 if the page is about their name
	Words   string      // of the line
	Seat    razzia.Seat // theirs; it counts only without a line
	Muted   bool        // the viewer does not see what they say

	What string // what the operator sees of a report
}

// fields are the hidden fields of forms about the person.
func (s Speaker) fields() map[string]string {
	if s.Line > 0 {
		return map[string]string{"line": strconv.Itoa(s.Line)}
	}
	return map[string]string{"seat": strconv.Itoa(int(s.Seat))}
}

// A Muted is a person that the viewer has muted.
type Muted struct {
	ID    string // of the mute
	Name  string
	Since time.Time
}

// since says when the person was muted.
func (m Muted) since(p ui.Page) string {
	return p.T("moderation.since", "date", m.Since.UTC().Format(time.DateOnly))
}
