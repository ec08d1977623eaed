package engine

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"razzia/bot"
	"razzia/internal/fatal"
)

// FuzzServer sends a server any lines: it answers each with a valid response or not at all, and goes on.
func FuzzServer(f *testing.F) {
	const record = `{"razzia":1,"players":["A","B"],"packages":[[2,5,6,9],[3,4,7,8]],"moves":["call","bid 3","bid 5"]}`
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"choose","params":{"record":` + record + `,"movetime_ms":5}}`,
		`{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocol":1}}`,
		`{"method":"quit"}`, `[]`, `{`, `{"id":{}}`, `{"id":1e999,"method":"x"}`, `{"id":1,"method":"analyze"}`, "\xff", "null",
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		player, err := bot.New("greedy", 1)
		fatal.If(t, err)
		s := Server{Name: "test", Version: "1", Player: player}
		var out bytes.Buffer
		fatal.If(t, s.Serve(t.Context(), bytes.NewReader(line), &out))
		for answer := range bytes.Lines(out.Bytes()) {
			var r response
			if err := json.Unmarshal(answer, &r); err != nil || r.Version != "2.0" || r.ID == nil && !bytes.Contains(answer, []byte(`"id":null`)) {
				t.Fatalf("%q is answered by %q: %v", line, answer, err)
			}
		}
	})
}

// FuzzResponse reads any line as a response: nothing but valid JSON with the right id is accepted, and errors are
// short.
func FuzzResponse(f *testing.F) {
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":7,"result":{"action":"call"}}`, `{"id":7,"error":{"code":1,"message":"x"}}`,
		`{"id":"7","result":1}`, `{"id":7}`, `{"id":7,"result":null}`, "7", "", "\x00",
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		result, err := readResponse(line, "7")
		if err == nil && (!json.Valid(line) || !json.Valid(result)) {
			t.Fatalf("%q is read as the result %q", line, result)
		}
		if err != nil && len(err.Error()) > len(line)+500 {
			t.Fatalf("the error is %d bytes long: %v", len(err.Error()), err)
		}
	})
}

// FuzzReadLine reads lines of any length with any limit: they are read unchanged, or refused
// before much more than the limit is read.
func FuzzReadLine(f *testing.F) {
	f.Add([]byte("short\nlonger than it may be\r\n\nlast"), 8)
	f.Fuzz(func(t *testing.T, text []byte, most int) {
		const part = 16
		most = min(max(most, 1), 100)
		for want := range bytes.Lines(text) {
			in := bytes.NewReader(append(want[:len(want):len(want)], "next"...))
			line, err := readLine(bufio.NewReaderSize(in, part), most)
			switch {
			case len(want) <= most && want[len(want)-1] == '\n':
				if err != nil || !bytes.Equal(line, bytes.TrimRight(want, "\r\n")) {
					t.Fatalf("read %q, %v: want %q", line, err, want)
				}
			case len(want) > most && !errors.Is(err, errLong):
				t.Fatalf("a line of %d bytes: %v, want %d at most", len(want), err, most)
			case errors.Is(err, errLong) && len(want)+4-in.Len() > most+2*part:
				t.Fatalf("%d bytes were read to see that there are more than %d", len(want)+4-in.Len(), most)
			}
		}
	})
}

// TestServerSkipsLongLines sends a line beyond the limit, which is refused, and another, which is answered.
func TestServerSkipsLongLines(t *testing.T) {
	s := Server{Name: "test", Version: "1"}
	in := io.MultiReader(io.LimitReader(endless{}, longestRequest+9),
		strings.NewReader("\n"+`{"id":1,"method":"initialize","params":{"protocol":1}}`))
	var out strings.Builder
	fatal.If(t, s.Serve(t.Context(), in, &out))
	lines := strings.Split(out.String(), "\n")
	if len(lines) != 3 || !strings.Contains(lines[0], "the line is longer than 17 MiB") || !strings.Contains(lines[1], `"name":"test"`) {
		t.Errorf("it answered %q", lines)
	}
}

// endless is an input without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestSplitCommand(t *testing.T) {
	for line, want := range map[string]string{
		"./bot":                      "./bot",
		"  a  b\tc ":                 "a|b|c",
		`python3 "my bot.py" -x ''`:  "python3|my bot.py|-x|",
		`a"b c"d 'e "f"'`:            `ab cd|e "f"`,
		`$HOME/bot; rm *`:            `$HOME/bot;|rm|*`,
		`C:\bots\my.exe --level=top`: `C:\bots\my.exe|--level=top`,
	} {
		if got, err := splitCommand(line); err != nil || strings.Join(got, "|") != want {
			t.Errorf("%s: %q, %v; want %s", line, got, err, want)
		}
	}
}

// TestTail checks that a tail keeps the end of a log, without control characters.
func TestTail(t *testing.T) {
	var log tail
	for range 1000 {
		_, _ = log.Write([]byte("a long story\n"))
	}
	_, _ = log.Write([]byte("\x1b[31mthe end\n"))
	if got := log.String(); !strings.HasSuffix(got, " the end") && !strings.HasSuffix(got, "[31mthe end") || len(got) > longestTail ||
		strings.ContainsRune(got, '\x1b') {
		t.Errorf("%d bytes are kept: %q", len(got), got)
	}
}

func FuzzSplitCommand(f *testing.F) {
	f.Add(`a "b c" 'd'`)
	f.Fuzz(func(t *testing.T, line string) {
		if list, err := splitCommand(line); err == nil && list[0] == "" {
			t.Errorf("%q gives %q", line, list)
		}
	})
}
