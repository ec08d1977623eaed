package notation_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"razzia/notation"
)

// read reads a stream to its end. It returns the lines on which legal and refused records begin.
func read(t testing.TB, in io.Reader) (legal, refused []int) {
	t.Helper()
	reader := notation.NewReader(in)
	for {
		_, err := reader.Next()
		var wrong *notation.RefusedError
		switch {
		case err == io.EOF:
			return legal, refused
		case errors.As(err, &wrong):
			refused = append(refused, wrong.Line)
		case err != nil:
			t.Fatal(err)
		default:
			legal = append(legal, reader.Line())
		}
	}
}

// TestReaderFindsRecords checks where records begin, also after broken ones.
func TestReaderFindsRecords(t *testing.T) {
	one := record(nil)
	spread := strings.ReplaceAll(exampleRecord, "\n", "\r\n")
	tests := []struct {
		name, text     string
		legal, refused []int
	}{
		{"nothing", "", nil, nil},
		{"blank lines", "\n \n\r\n", nil, nil},
		{"one", one, []int{1}, nil},
		{"lines", one + "\n\n" + one + "\r\n" + one, []int{1, 3, 4}, nil},
		{"spread over lines", exampleRecord, []int{1}, nil},
		{"spread and lines", one + "\n" + spread + "\n" + one + "\n" + exampleRecord, []int{1, 2, 7, 8}, nil},
		{"nonsense between", one + "\nnonsense\n" + one, []int{1, 3}, []int{2}},
		{"two on a line", one + one + "\n" + one, []int{2}, []int{1}},
		{"cut off in a bracket", one[:len(one)-1] + "\n" + one, []int{2}, []int{1}},
		{"cut off in a string", `{"razzia` + "\n" + one, []int{2}, []int{1}},
		{"cut off after a comma", `{"razzia":1,` + "\n" + one, []int{2}, []int{1}},
		{"cut off at the end", one + "\n" + one[:20], []int{1}, []int{2}},
		{"spread and broken", "{\n\"razzia\":1,\n\"moves\":,\n}\n" + one, []int{5}, []int{1}},
		{"nonsense after a brace", "{\n1\n[]\n" + one, []int{4}, []int{1, 2, 3}},
		{"braces in strings", record(map[string]string{"players": `["}{][","\"{"]`}) + "\n" + one, []int{1, 2}, nil},
		{"illegal", record(map[string]string{"moves": `["pass"]`}) + "\n" + one, []int{2}, []int{1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			legal, refused := read(t, strings.NewReader(test.text))
			if !equal(legal, test.legal) || !equal(refused, test.refused) {
				t.Errorf("got legal records on lines %v and refused ones on %v, want %v and %v", legal, refused, test.legal, test.refused)
			}
		})
	}
}

func equal(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// TestReaderLimitsLength checks that a record that is too long is refused, whether it has one line or many.
func TestReaderLimitsLength(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	tests := map[string]struct {
		text string
		want int // the line of the legal record
	}{
		"one line":    {`{"meta":"` + strings.Repeat(long, 17) + "\"}\n", 2},
		"second line": {"{\"meta\":\n\"" + strings.Repeat(long, 17) + "\",\n", 3},
		"many lines":  {"{\"moves\":[\n" + strings.Repeat(`"`+long+"\",\n", 16), 18},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			legal, refused := read(t, strings.NewReader(test.text+record(nil)))
			if len(legal) != 1 || legal[0] != test.want || refused[0] != 1 {
				t.Errorf("got legal records on lines %v, want %d; refused ones on %v, want the first on 1", legal, test.want, refused)
			}
		})
	}
}

// TestReaderReturnsStreamErrors checks that an error of the stream is returned as it is.
func TestReaderReturnsStreamErrors(t *testing.T) {
	broken := errors.New("read error")
	reader := notation.NewReader(io.MultiReader(strings.NewReader(record(nil)+"\n{"), iotest.ErrReader(broken)))
	if _, err := reader.Next(); err != nil {
		t.Fatal(err)
	}
	if _, err := reader.Next(); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

// FuzzReader checks that a Reader ends on any input, with at most one record per line.
func FuzzReader(f *testing.F) {
	f.Add(exampleRecord + "\n" + record(nil))
	f.Add("{\n\n{\"a\n}")
	f.Fuzz(func(t *testing.T, text string) {
		legal, refused := read(t, strings.NewReader(text))
		if lines := strings.Count(text, "\n") + 1; len(legal)+len(refused) > lines {
			t.Errorf("got %d records in %d lines, want at most one per line", len(legal)+len(refused), lines)
		}
	})
}
