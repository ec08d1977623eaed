package admin

import (
	"net/url"
	"strings"
	"time"
)

// A Form is how the operator's page has an action: a page that asks for its input, or a button on another page.
type Form[In any] struct {
	View
	Read func(v url.Values) (In, error) // the input in what was typed
}

// A View is what the page shows of a form.
type View struct {
	Link           string // to the form, on the overview; "" if another part of the page leads to it
	Title, Heading string // of the page that asks; "" for an action with a button only
	Fields         []Field
	Text           string // what the action does
	Button         string
	Sure           string // on the button after a refusal, if the action has a question then
	Done           string // what the overview says afterwards
}

// IsTyped reports whether anything can be typed into the form, or chosen: otherwise it is only a question.
func (v View) IsTyped() bool {
	for _, f := range v.Fields {
		if f.Label != "" {
			return true
		}
	}
	return false
}

// A Field is a value that a form sends.
type Field struct {
	Name  string
	Kind  FieldKind
	Label string   // "" for one that was chosen before
	Most  int      // the longest text, in characters
	Times []Choice // to choose from
	Usual string   // time that is chosen at first
}

// A FieldKind says what a field holds, and so what is shown of it.
type FieldKind string

// The values of FieldKind.
const (
	LineField    FieldKind = "line"
	NoteField    FieldKind = "note"    // a line that may be empty
	SubjectField FieldKind = "subject" // a person, an address or a network
	TimeField    FieldKind = "time"
	TableField   FieldKind = "table"  // its ID, which was chosen before
	PersonField  FieldKind = "person" // their identity, which was chosen before
	ChosenField  FieldKind = "chosen" // something else that was chosen before
)

// A Choice is a time to choose from.
type Choice struct{ Value, Words string }

// The times of forms.
var (
	lineTimes = []Choice{{"5m", "5 minutes"}, {"15m", "15 minutes"}, {"1h", "1 hour"}, {"6h", "6 hours"}, {"24h", "1 day"},
		{"168h", "7 days"}}
	SilenceTimes = []Choice{{"1h", "1 hour"}, {"24h", "1 day"}, {"168h", "7 days"}, {"720h", "30 days"}}
	banTimes     = append(SilenceTimes[:4:4], Choice{"0s", "for good"})
)

// UsualTime is the time of a ban or a silence that is chosen at first.
const UsualTime = "24h"

// View implements [Declared].
func (a *Action[In, Out]) View() (view View, onPage bool) {
	if a.Form == nil {
		return View{}, false
	}
	return a.Form.View, true
}

// Submit implements [Declared].
func (a *Action[In, Out]) Submit(c *Client, v url.Values) error {
	in, err := a.Form.Read(v)
	if err == nil {
		_, err = a.Ask(c, in)
	}
	return err
}

// Doubts implements [Declared].
func (a *Action[In, Out]) Doubts(c *Client, v url.Values) bool {
	in, err := a.Form.Read(v)
	if err != nil || a.Question == nil {
		return false
	}
	question, err := a.Question(c, &in)
	return err == nil && question != ""
}

// button is a form without a page of its own.
func button[In any](done string, read func(v url.Values) (In, error)) *Form[In] {
	return &Form[In]{View{Done: done}, read}
}

// noInput reads nothing.
func noInput(url.Values) (Nothing, error) { return Nothing{}, nil }

// typed is a text without the space around it.
func typed(v url.Values, name string) string { return strings.TrimSpace(v.Get(name)) }

// chosen is a time that was chosen.
func chosen(v url.Values, name string) (time.Duration, error) { return time.ParseDuration(v.Get(name)) }
