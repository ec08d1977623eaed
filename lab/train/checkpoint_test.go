package train

import (
	"bytes"
	"encoding/gob"
	"os"
	"path/filepath"
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

// A checkpointFormat is a checkpoint with the field names of the file format. gob finds fields by these names.
type checkpointFormat struct {
	Config     Config
	Generation int
	Learners   [razzia.Rounds]struct {
		Weights, Averaged, Mean, Square struct{ Lit, Amounts, Bias, Own, All, Bias2, Out, BiasOut []float32 }
		Steps                           int
	}
	Curve []Point
}

// TestCheckpointFormat writes a checkpoint again by the field names of its format and resumes from it: the training
// comes to the same files as one that was never stopped.
func TestCheckpointFormat(t *testing.T) {
	c := smallest(2)
	whole, parts := t.TempDir(), t.TempDir()
	fatal.If(t, run(t, c, whole, 2, neverStop))
	_ = run(t, c, parts, 2, 2)
	name := filepath.Join(parts, checkpointFile)
	data, err := os.ReadFile(name)
	fatal.If(t, err)
	var format checkpointFormat
	fatal.If(t, gob.NewDecoder(bytes.NewReader(data)).Decode(&format))
	var file bytes.Buffer
	fatal.If(t, gob.NewEncoder(&file).Encode(&format))
	fatal.If(t, os.WriteFile(name, file.Bytes(), 0o666))
	fatal.If(t, run(t, c, parts, 2, neverStop))
	same(t, content(t, parts), content(t, whole))
}
