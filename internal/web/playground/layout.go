package playground

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// lineLength is the number of bytes of a line of JSON that is not broken.
const lineLength = 76

// laidOut is a value of JSON for readers: what fits into a line stays in one.
func laidOut(text json.RawMessage, indent string) string {
	if len(indent)+len(text) <= lineLength || text[0] != '{' && text[0] != '[' {
		return string(text)
	}
	inner, lines := indent+"  ", []string{}
	d := json.NewDecoder(bytes.NewReader(text))
	_, err := d.Token()
	for err == nil && d.More() {
		line := inner
		if text[0] == '{' {
			var name json.Token
			name, err = d.Token()
			line += strconv.Quote(name.(string)) + ": "
		}
		var value json.RawMessage
		if err == nil {
			err = d.Decode(&value)
		}
		lines = append(lines, line+laidOut(value, inner))
	}
	return string(text[:1]) + "\n" + strings.Join(lines, ",\n") + "\n" + indent + string(text[len(text)-1:])
}

// statusCode is a status as a number.
func statusCode(status string) int {
	code, _ := strconv.Atoi(status) // 0 for none
	return code
}
