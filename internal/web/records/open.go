//go:build !js

package records

import (
	"errors"
	"io"
	"net/http"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/fault"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
	"razzia/notation"
)

// OpenPath is the address to which a game file is sent. A file is as long as any other body at most.
const OpenPath = "/records"

// ErrLongFile is the refusal of a file that is too long.
var ErrLongFile = fault.TooLong.New("upload.too-long", "upload.too_long", "")

// openRecord keeps the record in a file, and shows its replay. A file that holds none is answered with what is wrong and where.
func (m *shared) openRecord(w http.ResponseWriter, r *exchange.Request) error {
	file, err := fileOf(r.Request)
	if err == nil {
		err = m.Caller(r).MustBeKnown()
	}
	if err != nil {
		return err
	}
	id, err := m.Games.Opened.Add(r.Context(), r.Session.ID, file)
	var refusal *fault.Fault
	switch {
	case errors.As(err, &refusal):
		return err
	case err != nil:
		page := m.New(r, r.Localizer.Text("upload.title"))
		page.Path = "/#open"
		return m.Render(w, r, http.StatusUnprocessableEntity, ui.Message(page, "bad-record", wordsOf(r, err), ""))
	}
	return m.Redirect(w, r, pages.TablePath(id)+"/replay")
}

// fileOf returns the file of a form.
func fileOf(r *http.Request) ([]byte, error) {
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, fault.ErrForm
	}
	for {
		part, err := parts.NextPart()
		if err != nil {
			return nil, fault.ErrForm
		}
		if part.FormName() != "file" {
			continue
		}
		file, err := io.ReadAll(part)
		if err != nil {
			return nil, fault.ErrForm
		}
		return file, nil
	}
}

// wordsOf says why a file is refused: in the language of the page if it is a move, otherwise with the words of the parser.
func wordsOf(r *exchange.Request, err error) string {
	var move *notation.MoveError
	var rules *razzia.Refusal
	switch {
	case errors.Is(err, analysis.ErrSeveral):
		return r.Localizer.Text("upload.several")
	case errors.As(err, &move) && errors.As(err, &rules):
		return r.Localizer.Text("upload.move", "move", move.Number, "text", move.Text, "problem", exchange.Explain(r.Localizer, rules).Words)
	}
	return r.Localizer.Text("upload.bad", "problem", err.Error())
}
