package api

import (
	"bytes"
	"io"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"razzia/client"
	"razzia/notation"
)

// texts are the buffers in which answers with a table are written.
var texts = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// marshal writes the body of an answer. The position of a table is its last field, which package notation writes: encoding/json would read
// the text once more, character by character.
func marshal(w io.Writer, value any) error {
	t, ok := value.(*seen)
	if !ok || t.game == nil {
		return huma.DefaultJSONFormat.Marshal(w, value)
	}
	text := texts.Get().(*bytes.Buffer)
	defer texts.Put(text)
	text.Reset()
	t.State = client.Position{}
	if err := huma.DefaultJSONFormat.Marshal(text, t); err != nil {
		return err
	}
	text.Truncate(text.Len() - len("}\n"))
	text.WriteString(`,"state":`)
	text.Write(notation.AppendState(text.AvailableBuffer(), t.game))
	text.WriteString("}\n")
	_, err := w.Write(text.Bytes())
	return err
}
