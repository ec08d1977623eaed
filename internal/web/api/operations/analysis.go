package operations

import (
	"razzia/bot/review"
	"razzia/internal/analysis"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A reviewed is an analysis or its progress, which a program reads as a [client.Analysis].
type reviewed struct {
	Progress float64        `json:"progress"`
	Review   *review.Review `json:"review,omitempty"`
}

// analysisOperation returns the analysis of a finished game.
func (a *Operations) analysisOperation(f *api.Frame) {
	o := api.Operation{Route: "GET /api/tables/{id}/analysis", ID: "getAnalysis", Cost: guard.Reading,
		Summary: "Get the analysis of a finished game",
		About: "Says what each decision cost, and how much luck the cards brought. The first request starts the analysis: until it is done " +
			"the status is 202, and you ask again about once a second. While the game runs the answer is 409: an analysis would be help.",
		Facts: operation.Facts{Tag: operation.History, Scope: identity.ReadScope,
			Refuses: []*fault.Fault{fault.ErrNotOver,
				fault.ErrBusy, fault.ErrFailed.At("The analysis failed. This request has started it anew.")}},
	}
	const making = "The analysis runs, or waits for others: progress says how far it is."
	api.RegisterSlow(f, o, making, func(c api.Call, in *api.AtTable) (reviewed, bool, error) {
		report, err := a.analysis(c, in)
		if report.Review == nil {
			return reviewed{Progress: report.Share()}, false, err
		}
		return reviewed{Progress: 1, Review: report.Review}, true, err
	})
}

// analysis starts the analysis of a game, or returns its progress. If an earlier attempt has failed, this request starts a
// new one and reports the failure; the next request sees the new attempt.
func (a *Operations) analysis(c api.Call, in *api.AtTable) (analysis.Report, error) {
	t, err := a.Host.Table(c.Context(), in.ID)
	if err != nil {
		return analysis.Report{}, err
	}
	before, _ := a.Reviews.Queue.Look(c.Context(), t.ID)
	report, err := a.Reviews.Ask(c.Context(), t, c.Client())
	if err == nil && before.Failed {
		err = fault.ErrFailed.At("The analysis failed. This request has started it anew.")
	}
	return report, err
}
