package api

import (
	"io"

	"github.com/danielgtaylor/huma/v2"
)

// A Writer is an answer that writes its JSON by itself, with a line break at the end.
type Writer interface{ WriteJSON(w io.Writer) error }

// marshal writes the body of an answer.
func marshal(w io.Writer, value any) error {
	if own, ok := value.(Writer); ok {
		return own.WriteJSON(w)
	}
	return huma.DefaultJSONFormat.Marshal(w, value)
}
