package pages

import (
	"net/http"
	"strconv"
	"strings"

	"razzia/internal/daily/play"
	"razzia/internal/web/exchange"
	"razzia/internal/web/poster"
)

// picture sends the picture of the visitor's day, to share. They alone get it.
func (m *Room) picture(w http.ResponseWriter, r *exchange.Request) error {
	day, err := dayOf(r)
	if err != nil {
		return err
	}
	v, err := m.view(r, day)
	if err != nil {
		return err
	}
	if !v.ranked() {
		return play.ErrPlayFirst
	}
	d := v.poster()
	png, err := m.gallery.Of(r.Context(), keyOf(d), func() ([]byte, error) { return poster.FeatPNG(d) })
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Content-Length", strconv.Itoa(len(png)))
	_, _ = w.Write(png)
	return nil
}

// poster is what the picture of the visitor's day shows: the words to share, a line each.
func (v *dayView) poster() poster.Feat {
	d := poster.Feat{Title: v.number(), Date: v.Localizer.Date(v.Day.Begins())}
	if v.Puzzle.Answered {
		d.Lines = append(d.Lines, poster.Line{Label: v.T("daily.puzzle_short"), Value: v.T(puzzleKey(v.Puzzle)), Good: v.Puzzle.Solved})
	}
	round := poster.Line{Label: v.T("daily.round_short"), Value: v.margin(v.Round.Result) + " " + v.T("daily.without_luck")}
	d.Lines = append(d.Lines, round, poster.Line{Value: v.rank()})
	if v.Streak > 1 {
		d.Lines = append(d.Lines, poster.Line{Value: v.T("daily.streak", "n", v.Streak)})
	}
	return d
}

// keyOf is all that a picture shows.
func keyOf(d poster.Feat) string {
	parts := []string{d.Title, d.Date}
	for _, line := range d.Lines {
		parts = append(parts, line.Label, line.Value)
	}
	return strings.Join(parts, "\x00")
}
