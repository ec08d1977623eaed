package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"razzia/internal/fault"

	"github.com/go-json-experiment/json/jsontext"
)

// A misfit is the error of a value in a body that its field does not take, although it fits the description: to JSON Schema 1.0 is an
// integer, and no number is too large.
type misfit struct {
	at      string // the place of the value, such as names[0]; "" for the whole body
	problem string
}

// sep separates the parts of a misfit in its text, which is all of it that huma keeps.
const sep = "\x00"

// Error has the place and the problem, for [readMisfit].
func (m *misfit) Error() string { return m.at + sep + m.problem }

// readMisfit reads the text of a misfit. Any other text is a problem of the whole body.
func readMisfit(text string) misfit {
	if at := strings.LastIndex(text, sep); at >= 0 {
		return misfit{text[:at], text[at+len(sep):]}
	}
	return misfit{problem: text}
}

// decode reads a valid text of JSON. It fails with a misfit.
func decode(text []byte, value any) error {
	err := json.Unmarshal(text, value)
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return &misfit{placeAt(text, wrong.Offset), wanted(wrong)}
	}
	return err
}

// placeAt is the place of the number that ends at an offset of a text, or one before it: package json has both. A number that does not fit
// has three characters at least.
func placeAt(text []byte, offset int64) string {
	d := jsontext.NewDecoder(bytes.NewReader(text))
	for d.InputOffset() < offset-1 {
		if _, err := d.ReadToken(); err != nil {
			return ""
		}
	}
	return placeOf(d)
}

// placeOf is the place of the value that was read last.
func placeOf(d *jsontext.Decoder) string {
	var place strings.Builder
	depth := 1
	for token := range d.StackPointer().Tokens() {
		switch kind, _ := d.StackIndex(depth); {
		case kind == '[':
			place.WriteString("[" + token + "]")
		case depth > 1:
			place.WriteString("." + token)
		default:
			place.WriteString(token)
		}
		depth++
	}
	return place.String()
}

// wanted says what a field takes in place of a value.
func wanted(wrong *json.UnmarshalTypeError) string {
	number, isNumber := strings.CutPrefix(wrong.Value, "number ")
	whole := wrong.Type.Kind() >= reflect.Int && wrong.Type.Kind() <= reflect.Uintptr
	switch {
	case whole && strings.Trim(number, "-0123456789") != "":
		return "want a whole number, without a point and without an exponent"
	case isNumber:
		return "the number is too large: want one in the bounds of the description"
	}
	return "want a value as the description has it"
}

// Read reads the input of an action from a body that fits its description, if there is one. A number may still be too large for its
// field.
func Read(text json.RawMessage, into any) error {
	if text == nil {
		return nil
	}
	if err := decode(text, into); err != nil {
		m := readMisfit(err.Error())
		return &fault.BadField{Field: m.at, Problem: m.problem}
	}
	return nil
}
