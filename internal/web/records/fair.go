package records

import (
	"errors"
	"net/http"

	"razzia/fair"
	"razzia/internal/analysis"
	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
)

// fair checks the record of a game against the commitments that were published before it.
func (m *Room) fair(w http.ResponseWriter, r *exchange.Request) error {
	record, t, err := m.recordOf(r)
	if err != nil {
		return err
	}
	verdict := "fair.good"
	switch err = fair.Verify(&record); {
	case errors.Is(err, fair.ErrNoProof):
		return fault.ErrNoPage // a lesson has a stacked deck
	case errors.Is(err, fair.ErrNotYet):
		verdict = "fair.not_yet"
	case err != nil:
		verdict = "fair.bad"
	}
	if verdict == "fair.good" && t.Proof.Scheme == fair.SchemePassed {
		verdict = "fair.passed"
	}
	if verdict == "fair.good" && t.Options.Offline {
		verdict = "homecoming.unproven"
	}
	file := analysis.IsRecord(t.ID) // anybody can write one, and make commitments after the game
	if verdict == "fair.bad" && !file {
		m.Report.Log.ErrorContext(r.Context(), "a shuffle does not fit its commitment", "table", t.ID, "error", err)
	}
	proof := t.Proof
	if t.Options.Offline { // no fingerprint was shown to others before the game
		proof.Commitment, proof.Before = "", ""
	}
	page := m.New(r, r.Localizer.Text("fair.check"))
	page.Path = pages.TablePath(t.ID)
	names := r.Localizer.Narrator(t.Seats.Names(), i18n.PlainNames)
	return m.Render(w, r, http.StatusOK, fairPage(page, verdict, aboutShuffle(t.Proof, verdict, file), names, proof))
}

// aboutShuffle lists the keys of the texts that explain a verdict: of a game with words or without, played here or from a file.
func aboutShuffle(p fair.Proof, verdict string, file bool) (keys []string) {
	if verdict == "homecoming.unproven" {
		return []string{"homecoming.fair"}
	}
	if len(p.Words) == 0 {
		return []string{map[bool]string{true: "fair.file", false: "fair.what"}[file]}
	}
	if verdict == "fair.good" {
		keys = append(keys, "words.good")
	}
	if file {
		return append(keys, "fair.file")
	}
	return append(keys, "words.how")
}
