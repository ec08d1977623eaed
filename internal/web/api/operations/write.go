package operations

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

// WriteJSON writes the table. Its position is its last field, which package notation writes: encoding/json would read the text once more,
// character by character.
func (t *seen) WriteJSON(w io.Writer) error {
	if t.game == nil {
		return huma.DefaultJSONFormat.Marshal(w, t)
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
