package api_test

import (
	"razzia/internal/site"

	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"razzia/internal/fatal"
	"razzia/internal/web/webtest"
)

// An example is a call of an operation as examples.json has it.
type example struct {
	Parameters map[string]json.RawMessage `json:"parameters,omitempty"`
	Body       json.RawMessage            `json:"body,omitempty"`
	Status     int                        `json:"status"`
	Answer     json.RawMessage            `json:"answer"`
}

// asked are the names of the parameters and of the fields of the body.
func (e example) asked() []string {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(e.Body, &fields) // none without a body
	return append(slices.Sorted(maps.Keys(e.Parameters)), slices.Sorted(maps.Keys(fields))...)
}

// longAnswer is the length in bytes from which an answer is shortened: a reader wants to see its form, and a page has 124 of them.
const longAnswer = 1600

// examplesOf makes the examples of calls.
func examplesOf(t *testing.T, called webtest.Calls) map[string]example {
	t.Helper()
	all, names := map[string]example{}, placeholders{}
	for _, id := range slices.Sorted(maps.Keys(called)) {
		o, call := webtest.TheDocument().Operation(id), called[id]
		e := example{Parameters: names.parameters(o, call), Status: call.Status}
		if call.Body != "" {
			e.Body = names.replace(t, call.Body, nil)
		}
		e.Answer = names.shortened(t, o, call)
		all[id] = e
	}
	return all
}

// shortened is the answer of a call. Where it is long, its lists have the fewest items that the document allows.
func (p placeholders) shortened(t *testing.T, o *webtest.Operation, call webtest.Call) json.RawMessage {
	t.Helper()
	all := answered(call.Reply)
	whole := p.replace(t, all, nil)
	for _, most := range []int{8, 5, 3} {
		if len(whole) < longAnswer {
			break
		}
		short := p.replace(t, all, &most)
		if o.CheckExample(webtest.TheDocument(), "", call.Status, string(short)) == nil {
			whole = short
		}
	}
	return whole
}

// answered is an answer as one value of JSON: the first line of several, or the list of the events of a stream.
func answered(r webtest.Reply) string {
	switch r.Header.Get("Content-Type") {
	case "application/x-ndjson":
		line, _, _ := strings.Cut(r.Body, "\n")
		return line
	case "text/event-stream":
		id, data, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(r.Body[strings.Index(r.Body, "id: "):]), "id: "), "\ndata: ")
		return fmt.Sprintf(`[{"id":%s,"data":%s}]`, id, data)
	}
	return r.Body
}

// placeholders are what stands for values that differ from run to run, by the values.
type placeholders map[string]string

// parameters are the parameters of a call, in its path and its query.
func (p placeholders) parameters(o *webtest.Operation, call webtest.Call) map[string]json.RawMessage {
	values := map[string]json.RawMessage{}
	sent := strings.Split(call.Path, "/")
	for i, part := range strings.Split(o.Path, "/") {
		if name, found := strings.CutPrefix(part, "{"); found {
			values[strings.TrimSuffix(name, "}")] = p.parameter(sent[i])
		}
	}
	for name := range call.Query {
		values[name] = p.parameter(call.Query.Get(name))
	}
	return values
}

func (p placeholders) parameter(value string) json.RawMessage {
	if _, err := strconv.Atoi(value); err == nil {
		return json.RawMessage(value)
	}
	text, _ := json.Marshal(p.of(value)) // never fails: it is a text
	return text
}

// replace returns a value of JSON with placeholders, and without the items of lists beyond the most that are wanted.
func (p placeholders) replace(t *testing.T, text string, most *int) json.RawMessage {
	t.Helper()
	var out bytes.Buffer
	from, to := jsontext.NewDecoder(strings.NewReader(text)), jsontext.NewEncoder(&out)
	for {
		if kind, length := from.StackIndex(from.StackDepth()); most != nil && kind == '[' && length >= int64(*most) && from.PeekKind() != ']' {
			fatal.If(t, from.SkipValue())
			continue
		}
		token, err := from.ReadToken()
		if err != nil {
			return bytes.TrimSpace(out.Bytes())
		}
		fatal.If(t, to.WriteToken(p.token(from, token)))
	}
}

// token is what is written for a token that was read.
func (p placeholders) token(from *jsontext.Decoder, token jsontext.Token) jsontext.Token {
	kind, length := from.StackIndex(from.StackDepth())
	switch isName := kind == '{' && length%2 == 1; {
	case token.Kind() == '"' && !isName:
		return jsontext.String(p.of(token.String()))
	case token.Kind() == '0' && moment.MatchString(token.String()):
		return jsontext.Int(1795521600000)
	case token.Kind() == '0' && rest.MatchString(string(from.StackPointer())):
		return jsontext.Int(token.Int() / 1000 * 1000)
	}
	return token
}

// The forms of values that differ from run to run.
var (
	moment  = regexp.MustCompile(`^1[6-9]\d{11}$`)    // in milliseconds
	rest    = regexp.MustCompile(`/(timeLeft|left)$`) // of a time, in milliseconds
	instant = regexp.MustCompile(`^20\d\d-\d\d-\d\dT[0-9:.]+Z$`)
	date    = regexp.MustCompile(`^20\d\d-\d\d-\d\d$`)
	month   = regexp.MustCompile(`^20\d\d-\d\d$`)
	own     = regexp.MustCompile(`^http://(127\.0\.0\.1|localhost):\d+`)
	bearer  = regexp.MustCompile(`^rzz_[0-9A-Za-z]{36}$`)
	random  = regexp.MustCompile(`^([a-z2-7]{12}|[a-z2-7]{16}|[a-z2-7]{20}|[A-Z2-7]{26}|[0-9a-f]{32,}|[A-Za-z0-9_-]{16,})$`)
)

// of is what stands for a text.
func (p placeholders) of(text string) string {
	switch {
	case instant.MatchString(text):
		return "2026-11-24T12:00:00Z"
	case date.MatchString(text):
		return "2026-11-24"
	case month.MatchString(text):
		return "2026-11"
	case bearer.MatchString(text):
		return "rzz_" + strings.Repeat("0", 36) // which its digits show to be none
	case own.MatchString(text):
		return own.ReplaceAllString(text, "https://razzia.example.org")
	case strings.HasPrefix(text, "/"):
		parts := strings.Split(text, "/")
		for i, part := range parts[1:] {
			parts[i+1] = p.of(part)
		}
		return strings.Join(parts, "/")
	case !random.MatchString(text) || strings.Contains(described(), `"`+text+`"`):
		return text
	}
	if p[text] == "" {
		p[text] = disguise(text, uint64(len(p)))
	}
	return p[text]
}

// alphabets are the characters of random texts, from the narrowest.
var alphabets = []string{"0123456789abcdef", "abcdefghijklmnopqrstuvwxyz234567", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"}

// disguise makes another text of the same form. The same number makes the same text.
func disguise(text string, number uint64) string {
	chance := rand.New(rand.NewPCG(number, uint64(len(text))))
	for _, of := range alphabets {
		if strings.Trim(text, of) == "" {
			other := make([]byte, len(text))
			for i := range other {
				other[i] = of[chance.IntN(len(of))]
			}
			return string(other)
		}
	}
	return text
}

// described is the document, whose texts are not random.
var described = sync.OnceValue(func() string { return string(site.Document()) })
