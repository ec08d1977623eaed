package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"razzia/bot/review"
	"razzia/internal/study"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// analysisOf is what there is to show of the analysis of a game; nil if there is none to be had.
func (s *Server) analysisOf(r *request, t *table.Table) *ui.Analysis {
	if s.Reviews == nil || t.Phase != table.Over {
		return nil
	}
	report, begun := s.Reviews.Look(r.Context(), t.ID)
	return &ui.Analysis{Begun: begun, Waiting: report.Waiting, Failed: report.Failed, Share: report.Share(), Review: report.Review}
}

// analyze has a game analysed, and shows how far that is.
func (s *Server) analyze(w http.ResponseWriter, r *request) error {
	if err := r.parse(); err != nil {
		return err
	}
	t, _, err := s.reviewed(r, r.id())
	if err != nil {
		return err
	}
	at := min(max(0, r.number("at", len(t.Moves))), len(t.Moves))
	return s.goTo(w, r, "/t/"+string(t.ID)+"/replay?at="+strconv.Itoa(at)+"#analysis")
}

// reviewed has a game reviewed, unless it was already, and tells how far that is.
func (s *Server) reviewed(r *request, id table.ID) (*table.Table, study.Report, error) {
	t, err := s.Host.Table(r.Context(), id)
	if err != nil {
		return nil, study.Report{}, err
	}
	if s.Reviews == nil {
		return nil, study.Report{}, errNoPage
	}
	if err := s.mayBegin(r, t); err != nil {
		return nil, study.Report{}, err
	}
	report, err := s.Reviews.Ask(r.Context(), t)
	switch {
	case errors.Is(err, study.ErrNotOver):
		err = errNotOver
	case errors.Is(err, study.ErrFull):
		err = errBusy
	}
	return t, report, err
}

// mayBegin refuses the review of a game to who has begun too many. Who asks how far one is begins none.
func (s *Server) mayBegin(r *request, t *table.Table) error {
	report, begun := s.Reviews.Look(r.Context(), t.ID)
	if t.Phase != table.Over || begun && !report.Failed {
		return nil
	}
	return s.gate.review(s.address(r.Request))
}

// reviewFailed reports whether a review was begun and failed.
func (s *Server) reviewFailed(r *request, id table.ID) bool {
	if s.Reviews == nil {
		return false
	}
	report, _ := s.Reviews.Look(r.Context(), id)
	return report.Failed
}

// An apiAnalysis is the analysis of a game, or how far it is.
type apiAnalysis struct {
	Progress float64        `json:"progress" minimum:"0" maximum:"1" doc:"How much of it is done; 0 too while other games come first."`
	Review   *review.Review `json:"review,omitempty" doc:"All of it, once it is done. Values are shares of the win, by seat."`
}

// analysisAnswer is an analysis with the status that says whether it is done.
type analysisAnswer struct {
	Status int
	Body   apiAnalysis
}

// analysisOperation gives the analysis of a game that is over.
func (s *Server) analysisOperation(a huma.API) {
	o := operation(http.MethodGet, "/api/tables/{id}/analysis", "getAnalysis", "What each decision of a finished game cost, and what was luck")
	o.Description = "The first to ask has the analysis begun: until it is done the status is 202, and one asks again. " +
		"A game that is not over is not analysed: 409."
	huma.Register(a, o, func(ctx context.Context, in *atTable) (*analysisAnswer, error) {
		c := callOf(ctx)
		failed := s.reviewFailed(c.request, in.ID)
		_, report, err := s.reviewed(c.request, in.ID)
		if err == nil && failed {
			err = errFailed // it is tried again now, which who asks once more will see
		}
		if err != nil {
			return nil, s.refusalOf(c, err)
		}
		if report.Review == nil {
			return &analysisAnswer{http.StatusAccepted, apiAnalysis{Progress: report.Share()}}, nil
		}
		return &analysisAnswer{http.StatusOK, apiAnalysis{1, report.Review}}, nil
	})
	answers := a.OpenAPI().Paths[o.Path].Get.Responses
	answers["202"] = &huma.Response{Description: "It is under way", Content: answers["200"].Content}
}
