package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// unmarshalStrictly reads one value of JSON. It refuses what different readers understand differently: names that appear
// twice in an object, at any depth, and text that is not valid UTF-8.
//
// Huma reads a body twice: first into an any, to validate it, and then into the input of the operation.
func unmarshalStrictly(text []byte, value any) error {
	if _, validates := value.(*any); validates {
		if err := refuseAmbiguous(text); err != nil {
			return err
		}
		return decode(text, value)
	}
	if err := refuseNull(text); err != nil {
		return err
	}
	switch raw := value.(type) { // the action reads it
	case *json.RawMessage:
		*raw = bytes.Clone(text)
	case **json.RawMessage:
		*raw = new(json.RawMessage(bytes.Clone(text)))
	default:
		return decode(text, value)
	}
	return nil
}

// refuseAmbiguous refuses a text that is not one value of JSON, or that different readers understand differently.
func refuseAmbiguous(text []byte) error {
	if jsontext.Value(text).IsValid() {
		return nil
	}
	d := jsontext.NewDecoder(bytes.NewReader(text)) // once more, for the reason
	if _, err := d.ReadValue(); err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "jsontext: "))
	}
	return errors.New("text after the top-level value: want one value")
}

// refuseNull refuses null. No field allows it, but huma takes it for a missing field where the field is optional.
func refuseNull(text []byte) error {
	if !bytes.Contains(text, []byte("null")) {
		return nil
	}
	d := jsontext.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.ReadToken()
		if err != nil {
			return nil // the end: the text is valid
		}
		if token.Kind() == 'n' {
			return &misfit{placeOf(d), "null: leave the field out, or give it a value"}
		}
	}
}
