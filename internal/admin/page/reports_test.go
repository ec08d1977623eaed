//go:build unix

package page_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/admin/page/pagetest"
)

// TestTheOperatorSeesToAReport removes the line, silences the writer, and closes the report.
func TestTheOperatorSeesToAReport(t *testing.T) {
	s := pagetest.Open(t)
	b := enter(t, s)
	wants(t, b.get("", 200), `href="report?id=r1"`, "line 11")
	wants(t, b.get("report?id=r1", 200), "hello", "insult", `href="http://127.0.0.1:8080/t/k3x2v7q4wz5a"`, ">reported<", "ANN",
		`value="24h" selected`)
	if text := b.post("strike", 200, "table", "k3x2v7q4wz5a", "line", "11", "id", "r1"); strings.Contains(text, `action="strike"`) ||
		!slices.Equal(s.Struck, []string{"k3x2v7q4wz5a 11"}) {
		t.Errorf("struck are %q", s.Struck)
	}
	b.post("silence", 200, "subject", pagetest.Villain, "for", "1h", "id", "r1")
	if on, silenced := s.Silences.Of(pagetest.Villain); !silenced || time.Until(on.Until) > time.Hour {
		t.Errorf("the silence is %+v", on)
	}
	wants(t, b.get("", 200), "Let "+pagetest.Villain+" talk")
	wants(t, b.post("unsilence", 200, "subject", pagetest.Villain), "They may talk again.")
	wants(t, b.post("close-report", 200, "id", "r1", "note", "done"), "The report is closed.", "No report is open.")
	wants(t, b.get("report?id=r1", 200), "done")
	wants(t, b.get("report?id=club", 200), "Report: announcement", `href="http://127.0.0.1:8080/club/k3mr7pq2xw5b"`,
		"close-club?key=k3mr7pq2xw5b")
	wants(t, b.get("report?id=r2", 422), "there is no such report")
	b.post("silence", 422, "subject", pagetest.Villain, "for", "0s", "id", "r1")
	b.post("strike", 422, "table", "t", "line", "x", "id", "r1")
	b.post("close-report", 422, "id", "r1", "note", strings.Repeat("x", 501))
	for _, action := range []string{"strike", "silence", "unsilence", `"close report"`} {
		wants(t, s.Audit.String(), "audit.action="+action)
	}
}
