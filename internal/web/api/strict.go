package api

import (
	"bytes"
	"encoding/json"
	"errors"
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
	return json.Unmarshal(text, value)
}
