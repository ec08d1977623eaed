package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// unmarshalStrictly reads one value of JSON. It refuses what different readers understand differently: names that appear
// twice in an object, at any depth, and text that is not valid UTF-8.
func unmarshalStrictly(text []byte, value any) error {
	d := jsontext.NewDecoder(bytes.NewReader(text))
	if _, err := d.ReadValue(); err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "jsontext: "))
	}
	if _, err := d.ReadToken(); err != io.EOF {
		return errors.New("text after the top-level value: want one value")
	}
	if _, validates := value.(*any); validates {
		return json.Unmarshal(text, value) // huma reads a body twice: first into an any, to validate it
	}
	if err := refuseNull(text); err != nil {
		return err
	}
	return json.Unmarshal(text, value)
}

// refuseNull refuses null. No field allows it, but huma takes it for a missing field where the field is optional.
func refuseNull(text []byte) error {
	d := jsontext.NewDecoder(bytes.NewReader(text))
	for {
		token, err := d.ReadToken()
		if err != nil {
			return nil // the end: the text is valid
		}
		if token.Kind() == 'n' {
			return fmt.Errorf("null at %s: leave the field out, or give it a value", d.StackPointer())
		}
	}
}
