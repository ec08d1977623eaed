package admin

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"razzia/internal/joining"
)

// An Announcement is a line on all open pages.
type Announcement struct {
	Line string        `arg:"" name:"text" json:"line" help:"Plain text of at most 200 characters; an empty one takes the line away."`
	For  time.Duration `json:"for" default:"15m" placeholder:"15m" help:"How long the line is shown."`
}

// Announce shows a line on all open pages for a time; "" takes it away.
var Announce = &Action[Announcement, Nothing]{
	Name: "announce", Command: "announce", Help: "Show a line on all open pages for a time.",
	Check: checkAnnouncement,
	Says: func(in Announcement, _ Nothing) string {
		if in.Line == "" {
			return "taken away\n"
		}
		return fmt.Sprintf("shown for %v\n", in.For)
	},
	Form: &Form[Announcement]{View{
		Link: "Announce…", Title: "Announce", Heading: "Tell the players something",
		Fields: []Field{
			{Name: "line", Kind: LineField, Label: "Line, plain text of at most 200 characters", Most: longestLine},
			{Name: "for", Kind: TimeField, Label: "Shown for", Times: lineTimes, Usual: "15m"},
		},
		Text:   "The line is on every open page of a table. Other servers of the same database need it too.",
		Button: "Announce", Done: "The line is on all open pages.",
	}, readAnnouncement},
}

// readAnnouncement refuses an empty line: for the server it would take the line away.
func readAnnouncement(v url.Values) (in Announcement, err error) {
	in.Line = typed(v, "line")
	if in.For, err = chosen(v, "for"); in.Line == "" {
		err = errors.New("there is no line")
	}
	return in, err
}

// The bounds of an announcement.
const (
	longestLine = 200                // in characters
	longestTime = 7 * 24 * time.Hour // a page is not the place for what is always so
)

// checkAnnouncement refuses characters that cannot be seen, so that it is one line.
func checkAnnouncement(in *Announcement) error {
	in.Line = strings.TrimSpace(in.Line)
	plain, fits := joining.Plain(in.Line)
	switch {
	case !fits || !utf8.ValidString(in.Line) || strings.ContainsFunc(plain, func(r rune) bool {
		return !unicode.IsGraphic(r) || r == '\u2028' || r == '\u2029'
	}):
		return errors.New("the line has characters that cannot be shown")
	case utf8.RuneCountInString(in.Line) > longestLine:
		return fmt.Errorf("the line is longer than %d characters", longestLine)
	case in.Line != "" && (in.For <= 0 || in.For > longestTime):
		return fmt.Errorf("the time is %v: want more than 0 and at most %v", in.For, longestTime)
	}
	return nil
}
