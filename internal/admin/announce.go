package admin

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"razzia/internal/joining"
)

// An announcement is the input of the action that shows a line on all pages.
type announcement struct {
	Line string        `json:"line"` // "" takes the line away
	For  time.Duration `json:"for"`  // in nanoseconds
}

// The bounds of an announcement.
const (
	longestLine = 200                // in characters
	longestTime = 7 * 24 * time.Hour // a page is not the place for what is always so
)

// announce shows a line, after it was checked: it may hold only characters that can be seen, so that it is one line.
func (s *Server) announce(_ context.Context, in announcement) error {
	line := strings.TrimSpace(in.Line)
	plain, fits := joining.Plain(line)
	switch {
	case !fits || !utf8.ValidString(line) || strings.ContainsFunc(plain, func(r rune) bool {
		return !unicode.IsGraphic(r) || r == '\u2028' || r == '\u2029'
	}):
		return badInput{errors.New("the line has characters that cannot be shown")}
	case utf8.RuneCountInString(line) > longestLine:
		return badInput{fmt.Errorf("the line is longer than %d characters", longestLine)}
	case line != "" && (in.For <= 0 || in.For > longestTime):
		return badInput{fmt.Errorf("the time is %v: want more than 0 and at most %v", in.For, longestTime)}
	}
	s.controls.Announce(line, time.Now().Add(in.For))
	return nil
}
