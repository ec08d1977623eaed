package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"razzia"
)

// An apiError is why the API did not do what it was asked.
type apiError struct {
	status  int
	Key     string     `json:"key" doc:"Which fault it is: stable, for programs." example:"bid-too-low"`
	Message string     `json:"message" doc:"The same in words, for people, in the language of Accept-Language."`
	Clause  string     `json:"clause,omitempty" doc:"The clause of the rules that does not allow the move." example:"R4.1"`
	Faults  []apiFault `json:"faults,omitempty" doc:"What is wrong with the request, for who writes the program."`
}

// An apiFault is one thing that is wrong with a request.
type apiFault struct {
	At      string `json:"at" doc:"Where it is." example:"body.ply"`
	Problem string `json:"problem" doc:"What is wrong and what would be right." example:"expected required property ply to be present"`
}

// Error gives the key.
func (e *apiError) Error() string { return e.Key }

// GetStatus gives the status to answer with.
func (e *apiError) GetStatus() int { return e.status }

// A badField is the fault of a request that is right but for the value of a field.
type badField struct{ at, problem string }

// Error says what is wrong where.
func (e *badField) Error() string { return e.at + ": " + e.problem }

func init() {
	huma.ValidateStrictCasing = true
	huma.NewError = func(status int, about string, errs ...error) huma.StatusError {
		return malformed(nil, status, about, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, about string, errs ...error) huma.StatusError {
		c, _ := ctx.Context().Value(callKey{}).(apiCall)
		return malformed(c.request, status, about, errs)
	}
}

// malformed is the error for a request that does not fit the description.
func malformed(r *request, status int, about string, errs []error) *apiError {
	if status == http.StatusUnprocessableEntity {
		status = http.StatusBadRequest // the other is for moves that the rules do not allow
	}
	e := &apiError{status: status, Key: "bad-request"}
	if r != nil {
		e.Message = r.speaker.Text(errForm.key)
	}
	for _, err := range errs {
		fault := apiFault{"body", err.Error()}
		if d, ok := err.(huma.ErrorDetailer); ok {
			fault = apiFault{d.ErrorDetail().Location, d.ErrorDetail().Message}
		}
		e.Faults = append(e.Faults, fault)
	}
	if len(e.Faults) == 0 {
		e.Faults = []apiFault{{"request", about}}
	}
	return e
}

// refusalOf is the error for what the server refused.
func (s *Server) refusalOf(c apiCall, err error) *apiError {
	if bad := (*badField)(nil); errors.As(err, &bad) {
		return &apiError{http.StatusBadRequest, "bad-request", c.speaker.Text(errForm.key), "", []apiFault{{bad.at, bad.problem}}}
	}
	e := c.apiError(err)
	s.note(c.w, c.request, e.status, err)
	return e
}

// apiError explains an error to a program.
func (r *request) apiError(err error) *apiError {
	e := new(apiError)
	e.status, e.Key, e.Message = r.explain(err)
	e.Key = strings.ReplaceAll(strings.TrimPrefix(e.Key, "error."), "_", "-")
	if rules := (*razzia.Refusal)(nil); errors.As(err, &rules) {
		e.Clause = rules.Reason.Clause()
	}
	return e
}

// unmarshalStrictly reads JSON of which no name stands twice: of two values for one field, different readers
// take different ones. It looks at the names of the value itself alone, for no field of ours has names in it.
func unmarshalStrictly(text []byte, value any) error {
	if err := json.Unmarshal(text, value); err != nil {
		return err
	}
	if first, ok := value.(*any); ok { // it is read once more when it is known to be as described
		if object, ok := (*first).(map[string]any); ok && len(object) != names(text) {
			return errors.New("a name stands twice: want each once")
		}
	}
	return nil
}

// names counts the names of an object of JSON: the colons that are neither in a string nor in a value.
func names(text []byte) (n int) {
	depth, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		case c == ':' && depth == 1:
			n++
		}
	}
	return n
}
