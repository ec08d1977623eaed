package admin

import "net/url"

// A Declared action is one of the list, whatever its input and its answer are.
type Declared interface {
	// Pattern is that of its requests, such as "POST /ban".
	Pattern() string

	// Path is its address on the socket, and below that of the operator's page: "/ban".
	Path() string

	// Words are its command, below that of its group if it has one: "reports close"; "" for none. Summary is the help. IsDefault reports
	// whether the word of the group alone means it, and Begin returns a call of it.
	Words() string
	Summary() string
	IsDefault() bool
	Begin() Call

	// View is what the operator's page shows of it, if it has it at all. Submit carries it out with what was typed there, and Doubts
	// reports whether there is a question about that.
	View() (view View, onPage bool)
	Submit(c *Client, v url.Values) error
	Doubts(c *Client, v url.Values) bool
}

// A Call is a command with the input that flags and arguments give it.
type Call interface {
	// Input points to the input.
	Input() any

	// Confirmation is the help of the flag that answers the question, and what is said if the answer is no; "" for an action without a
	// question.
	Confirmation() (yes, kept string)

	// Question is what to ask before the call; "" for nothing.
	Question(c *Client) (string, error)

	// HasAnswer reports whether the server answers with more than that it was done.
	HasAnswer() bool

	// Run asks the server.
	Run(c *Client) (Answer, error)
}

// An Answer is what a server has answered.
type Answer struct {
	Value any        // for programs
	Rows  [][]string // for people, with the words of others as they are
	Text  string     // below the rows, likewise
}

// Words implements [Declared].
func (a *Action[In, Out]) Words() string { return a.Command }

// IsDefault implements [Declared].
func (a *Action[In, Out]) IsDefault() bool { return a.Default }

// Summary implements [Declared].
func (a *Action[In, Out]) Summary() string { return a.Help }

// Begin implements [Declared].
func (a *Action[In, Out]) Begin() Call { return &call[In, Out]{action: a} }

// A call is a call of an action.
type call[In, Out any] struct {
	action *Action[In, Out]
	in     In
}

// Input implements [Call].
func (c *call[In, Out]) Input() any { return &c.in }

// Confirmation implements [Call].
func (c *call[In, Out]) Confirmation() (yes, kept string) { return c.action.Yes, c.action.Kept }

// HasAnswer implements [Call].
func (c *call[In, Out]) HasAnswer() bool {
	_, none := any(*new(Out)).(Nothing)
	return !none
}

// Question implements [Call].
func (c *call[In, Out]) Question(to *Client) (string, error) {
	if c.action.Question == nil {
		return "", nil
	}
	return c.action.Question(to, &c.in)
}

// Run implements [Call].
func (c *call[In, Out]) Run(to *Client) (a Answer, err error) {
	out, err := c.action.Ask(to, c.in)
	if err != nil {
		return a, err
	}
	a.Value = out
	if c.action.JSON != nil {
		a.Value = c.action.JSON(out)
	}
	if c.action.Rows != nil {
		a.Rows = c.action.Rows(out)
	}
	if c.action.Says != nil {
		a.Text = c.action.Says(c.in, out)
	}
	return a, nil
}
