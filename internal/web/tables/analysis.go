package tables

import (
	"net/http"
	"strconv"

	"razzia/internal/analysis"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// analysisOf returns what the pages of a game show of its analysis; nil if the game cannot be analysed.
func (m *Room) analysisOf(r *exchange.Request, t *table.Table) *ui.Analysis {
	if t.Phase != table.Over {
		return nil
	}
	report, begun := m.Reviews.Queue.Look(r.Context(), t.ID)
	return &ui.Analysis{Begun: begun, Waiting: report.Waiting, Failed: report.Failed, Share: report.Share(), Review: report.Review}
}

// addAnalysis adds to a replay what its page shows of the analysis of the game, with the reasons of the costly decisions.
func (m *Room) addAnalysis(past *ui.Replay, r *exchange.Request, t *table.Table) error {
	past.Analysis = m.analysisOf(r, t)
	if past.Analysis == nil || past.Analysis.Review == nil {
		return nil
	}
	var err error
	if past.Costly, err = analysis.CostlyOf(r.Context(), t, past.Analysis.Review); err != nil {
		return table.ErrLogBroken.With(err)
	}
	if err := past.AddMoments(r.Context(), t); err != nil {
		return table.ErrLogBroken.With(err)
	}
	return nil
}

// analyze starts the analysis of a game and redirects to its replay, which shows the progress.
func (m *Room) analyze(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	t, err := m.Games.Table(r.Context(), r.Table())
	if err != nil {
		return err
	}
	if _, err := m.Reviews.Ask(r.Context(), t, r.Client()); err != nil {
		return err
	}
	at := min(max(0, values.Number("at", len(t.Moves))), len(t.Moves))
	return m.Redirect(w, r, pages.TablePath(t.ID)+"/replay?at="+strconv.Itoa(at)+"#analysis")
}
