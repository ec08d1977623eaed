package admin

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"strings"
)

// An Action is something that the operator can ask of a running server, or let it do. It is declared once: its address on the
// socket, its line in the audit log, its command and its form on the operator's page follow from it. The fields of an input are
// the flags and arguments of the command, by the tags of kong, and are sent as JSON. A server says by [Action.By] what it does.
type Action[In, Out any] struct {
	Name  string // in the audit log; its address is made of it: "close report" is at /close-report
	Reads bool   // it changes nothing, and has no line in the audit log

	// Looks reports whether an input only asks, for an action that changes something with others; nil if none does.
	Looks func(in In) bool

	Command string // below razzia admin, such as "reports close"; "" for none
	Default bool   // it is meant if the word of its group stands alone: razzia admin reports
	Help    string // of the command

	Check func(in *In) error // refuses an input at the server, or puts it in order; nil accepts all

	// Question is what the command asks before it acts; "" for nothing. It may complete the input. It is nil for an action that is carried
	// out at once. Yes is the help of the flag that answers it, and Kept what is said if the answer is no.
	Question  func(c *Client, in *In) (string, error)
	Yes, Kept string

	// The answer as text: a table of words, and what is said below it. Each may be nil.
	Rows func(out Out) [][]string
	Says func(in In, out Out) string

	JSON func(out Out) any // the answer for programs; nil if it is the answer itself

	Form *Form[In] // on the operator's page; nil for none
}

// Nothing is the input or the answer of an action without one.
type Nothing struct{}

// done says the same after each action that was done.
func done[In any](words string) func(In, Nothing) string {
	return func(In, Nothing) string { return words + "\n" }
}

// Path is the address on the socket, and on the operator's page.
func (a *Action[In, Out]) Path() string { return pathOf(a.Name) }

// Pattern is that of its requests.
func (a *Action[In, Out]) Pattern() string { return methodOf(a.Reads) + " " + pathOf(a.Name) }

func pathOf(name string) string { return "/" + strings.ReplaceAll(name, " ", "-") }

func methodOf(reads bool) string {
	if reads {
		return http.MethodGet
	}
	return http.MethodPost
}

// Ask asks a server.
func (a *Action[In, Out]) Ask(c *Client, in In) (out Out, err error) {
	err = c.ask(methodOf(a.Reads), pathOf(a.Name), in, &out)
	return out, err
}

// A Bound action is one that a server carries out.
type Bound struct {
	Action  Declared
	Pattern string // of its requests, such as "POST /ban"
	name    string

	// run reads the input, and does what it asks for. In is nil if it cannot be read. Changes is true if it was more than a question.
	run func(ctx context.Context, read func(into any) error) (in, out any, changes bool, err error)
}

// By returns the action with what carries it out.
func (a *Action[In, Out]) By(do func(ctx context.Context, in In) (Out, error)) Bound {
	return Bound{a, a.Pattern(), a.Name, func(ctx context.Context, read func(any) error) (_, _ any, changes bool, err error) {
		var in In
		if err := read(&in); err != nil {
			return nil, nil, false, badInput{err}
		}
		changes = !a.Reads && (a.Looks == nil || !a.Looks(in))
		if a.Check != nil {
			if err := a.Check(&in); err != nil {
				return in, nil, changes, badInput{err}
			}
		}
		out, err := do(ctx, in)
		return in, out, changes, err
	}}
}

// answer carries the action out for a request, and notes it in the audit log before it answers.
func (b Bound) answer(s *Server, w http.ResponseWriter, r *http.Request) {
	in, out, changes, err := b.run(r.Context(), func(into any) error { return readInput(w, r, into) })
	if changes {
		s.note(w, r, b.name, in, err)
	}
	answer(w, out, err)
}

// Done returns the action with what carries it out, where that has no answer.
func Done[In any](a *Action[In, Nothing], do func(ctx context.Context, in In) error) Bound {
	return a.By(func(ctx context.Context, in In) (Nothing, error) { return Nothing{}, do(ctx, in) })
}

// Read returns the action with what carries it out, where that needs no input.
func Read[Out any](a *Action[Nothing, Out], do func(ctx context.Context) (Out, error)) Bound {
	return a.By(func(ctx context.Context, _ Nothing) (Out, error) { return do(ctx) })
}

// maxBody bounds the input of an action, in bytes.
const maxBody = 16 << 10

// readInput reads the input of a request.
func readInput(w http.ResponseWriter, r *http.Request, into any) error {
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	if r.Method == http.MethodGet {
		decoder = json.NewDecoder(strings.NewReader(cmp.Or(r.FormValue("in"), "{}")))
	}
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}
