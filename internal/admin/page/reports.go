package page

import (
	"net/http"
	"net/url"
	"strconv"
	"time"

	"razzia/internal/admin"
	"razzia/internal/table"
)

// A note is what was typed about a report, and why it was refused.
type note struct{ text, trouble string }

// showReport shows a report.
func (p *Desk) showReport(w http.ResponseWriter, r *http.Request) {
	p.report(w, r, http.StatusOK, r.FormValue("id"), note{})
}

// report shows a report with what was typed.
func (p *Desk) report(w http.ResponseWriter, r *http.Request, status int, id string, in note) {
	report, err := admin.ShowReport.Ask(p.Client(r), admin.ReportID{Report: id})
	if err != nil {
		p.fail(w, r, err)
		return
	}
	s, err := admin.GetStatus.Ask(p.Client(r), admin.Nothing{})
	if err != nil {
		p.fail(w, r, err)
		return
	}
	p.show(w, r, status, p.reportPage(report, snapshot{links: p.linksOf(s)}.linkOf(report), in))
}

// closeReport closes a report.
func (p *Desk) closeReport(w http.ResponseWriter, r *http.Request) {
	in := note{text: r.FormValue("note")}
	if _, err := admin.CloseReport.Ask(p.Client(r), admin.Closing{Report: r.FormValue("id"), Note: in.text}); err != nil {
		status, words := explain(err)
		in.trouble = words
		p.report(w, r, status, r.FormValue("id"), in)
		return
	}
	p.back(w, r, "close-report", nil)
}

// strike removes a line of talk.
func (p *Desk) strike(w http.ResponseWriter, r *http.Request) {
	line, err := strconv.Atoi(r.FormValue("line"))
	if err == nil {
		_, err = admin.Strike.Ask(p.Client(r), admin.Striking{Table: table.ID(r.FormValue("table")), Line: line})
	}
	p.backToReport(w, r, err)
}

// silence stops a person from talking.
func (p *Desk) silence(w http.ResponseWriter, r *http.Request) {
	d, err := time.ParseDuration(r.FormValue("for"))
	if err == nil {
		_, err = admin.Silence.Ask(p.Client(r), admin.Silencing{Subject: r.FormValue("subject"), For: d})
	}
	p.backToReport(w, r, err)
}

// backToReport leads to the report after an action, because it is still open.
func (p *Desk) backToReport(w http.ResponseWriter, r *http.Request, err error) {
	if err != nil {
		p.fail(w, r, err)
		return
	}
	http.Redirect(w, r, p.Base+"/report?"+url.Values{"id": {r.FormValue("id")}}.Encode(), http.StatusSeeOther)
}
