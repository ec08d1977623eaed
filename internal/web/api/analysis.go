package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"razzia/bot/review"
	"razzia/internal/study"
	"razzia/internal/web/answer"
	"razzia/internal/web/guard"
)

// An Analysis is the analysis of a game, or its progress.
type Analysis struct {
	Progress float64        `json:"progress" minimum:"0" maximum:"1" doc:"How much of it is done; 0 too while other games come first."`
	Review   *review.Review `json:"review,omitempty" doc:"All of it, once it is done. Values are shares of the win, by seat."`
}

// analysisAnswer is an analysis with the status that says whether it is done.
type analysisAnswer struct {
	Status int
	Body   Analysis
}

// analysisOperation returns the analysis of a finished game.
func (a *API) analysisOperation(h huma.API) {
	o := operation(guard.Reading, http.MethodGet, "/api/tables/{id}/analysis", "getAnalysis",
		"What each decision of a finished game cost, and what was luck")
	o.Description = "The first request starts the analysis: until it is done the status is 202, and one asks again. " +
		"A game that is not over is not analysed: 409."
	huma.Register(h, o, func(ctx context.Context, in *atTable) (*analysisAnswer, error) {
		c := callOf(ctx)
		report, err := a.analysis(c, in)
		if err != nil {
			return nil, a.refuse(c, err)
		}
		if report.Review == nil {
			return &analysisAnswer{http.StatusAccepted, Analysis{Progress: report.Share()}}, nil
		}
		return &analysisAnswer{http.StatusOK, Analysis{1, report.Review}}, nil
	})
	answers := h.OpenAPI().Paths[o.Path].Get.Responses
	answers["202"] = &huma.Response{Description: "It is under way", Content: answers["200"].Content}
}

// analysis starts the analysis of a game, or returns its progress. If it had failed, this request is told so, and the next
// one sees the new attempt.
func (a *API) analysis(c call, in *atTable) (study.Report, error) {
	t, err := a.Host.Table(c.Context(), in.ID)
	if err != nil {
		return study.Report{}, err
	}
	if a.Reviews == nil {
		return study.Report{}, answer.ErrNoPage
	}
	before, _ := a.Reviews.Queue.Look(c.Context(), t.ID)
	report, err := a.Reviews.Ask(c.Context(), t, c.Client())
	if err == nil && before.Failed {
		err = answer.ErrFailed
	}
	return report, err
}
