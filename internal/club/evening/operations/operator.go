package operations

import (
	"context"
	"net/url"
	"strconv"

	"razzia/internal/admin"
	"razzia/internal/club/evening"
)

// A Striking names a line of those who watch the final of an evening.
type Striking struct {
	Evening string `arg:"" json:"evening" help:"The end of its address: of /e/k3mr7pq2xw it is k3mr7pq2xw."`
	Line    int    `arg:"" json:"line" help:"Number of the line (see reports show)."`
}

// StrikeLine removes a line of the talk of those who watch the final of an evening.
var StrikeLine = &admin.Action[Striking, admin.Nothing]{Name: "strike evening", Command: "strike-evening",
	Help: "Remove a line of the watchers of an evening for everybody, for good.",
	Says: func(Striking, admin.Nothing) string { return "removed for everybody, for good\n" },
	Form: &admin.Form[Striking]{View: admin.View{
		Title: "Remove a line", Heading: "Remove this line?",
		Fields: []admin.Field{{Name: "evening", Kind: admin.ChosenField}, {Name: "line", Kind: admin.ChosenField}},
		Text:   "It is gone for everybody, for good. Reports of it keep its words until they go.",
		Button: "Remove the line", Done: "The line is removed.",
	}, Read: func(v url.Values) (Striking, error) {
		line, err := strconv.Atoi(v.Get("line"))
		return Striking{v.Get("evening"), line}, err
	}}}

// actions are what the operator can do to evenings.
func actions(e *evening.Service) []admin.Bound {
	return []admin.Bound{admin.Done(StrikeLine, func(ctx context.Context, in Striking) error {
		return e.StrikeLine(ctx, evening.Key(in.Evening), in.Line)
	})}
}
