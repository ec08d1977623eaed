package admin

import "time"

// Actions are all actions. Those with commands are in the order of the help of razzia admin.
var Actions = []Declared{
	GetStatus, ListTables, ListPeople, ListBackups, ListEvents, Drain, Undrain, Reload, Announce, Delete, Forget, Ban, Unban, ListBans,
	ListReports, ShowReport, CloseReport,
	ListPuzzleReports, ClosePuzzle, Strike, Silence, Unsilence, ListSilences, RebuildRatings, ListTokens, MakeToken, RevokeToken,
	RebuildMeasures, MakeLink, ListKeys, RotateKeys, RetireKeys,
}

// Groups are the help of the words that several commands begin with.
var Groups = map[string]string{
	"reports": "List, show and close what players have reported.",
	"puzzles": "List and close what people have reported about puzzles.",
	"tokens":  "List, make and revoke the personal tokens of members' programs.",
}

// When writes a moment.
func When(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05 UTC") }

// whenOr writes a moment, or something else for none.
func whenOr(none string, t time.Time) string {
	if t.IsZero() {
		return none
	}
	return When(t)
}
