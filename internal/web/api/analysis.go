package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"razzia/bot/review"
	"razzia/internal/analysis"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A reviewed is an analysis or its progress, which a program reads as a [client.Analysis].
type reviewed struct {
	Progress float64        `json:"progress"`
	Review   *review.Review `json:"review,omitempty"`
}

// analysisAnswer is an analysis with the status that says whether it is done.
type analysisAnswer struct {
	Status int
	Body   reviewed
}

// analysisOperation returns the analysis of a finished game.
func (a *API) analysisOperation(h huma.API) {
	o := Operation{Route: "GET /api/tables/{id}/analysis", ID: "getAnalysis", Cost: guard.Reading,
		Summary: "Get the analysis of a finished game",
		About: "Says what each decision cost, and how much luck the cards brought. The first request starts the analysis: until it is done " +
			"the status is 202, and you ask again about once a second. While the game runs the answer is 409: an analysis would be help.",
		Facts: operation.Facts{Tag: operation.History, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrNoPage.At("The server makes no analyses."), fault.ErrNotOver,
				fault.ErrBusy, fault.ErrFailed.At("The analysis failed. This request has started it anew.")}},
	}.huma()
	huma.Register(h, o, func(ctx context.Context, in *AtTable) (*analysisAnswer, error) {
		c := callOf(ctx)
		report, err := a.analysis(c, in)
		if err != nil {
			return nil, a.refuse(c, err)
		}
		if report.Review == nil {
			return &analysisAnswer{http.StatusAccepted, reviewed{Progress: report.Share()}}, nil
		}
		return &analysisAnswer{http.StatusOK, reviewed{Progress: 1, Review: report.Review}}, nil
	})
	answers := h.OpenAPI().Paths[o.Path].Get.Responses
	answers["202"] = &huma.Response{Description: "The analysis runs, or waits for others: progress says how far it is.",
		Content: answers["200"].Content}
}

// analysis starts the analysis of a game, or returns its progress. If an earlier attempt has failed, this request starts a
// new one and reports the failure; the next request sees the new attempt.
func (a *API) analysis(c call, in *AtTable) (analysis.Report, error) {
	t, err := a.Host.Table(c.Context(), in.ID)
	if err != nil {
		return analysis.Report{}, err
	}
	if a.Reviews == nil {
		return analysis.Report{}, fault.ErrNoPage
	}
	before, _ := a.Reviews.Queue.Look(c.Context(), t.ID)
	report, err := a.Reviews.Ask(c.Context(), t, c.Client())
	if err == nil && before.Failed {
		err = fault.ErrFailed.At("The analysis failed. This request has started it anew.")
	}
	return report, err
}
