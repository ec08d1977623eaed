package pages_test

import (
	"strings"
	"testing"

	"razzia/internal/club"
	"razzia/internal/fatal"
	"razzia/internal/moderation"
	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// TestAClubIsReported reports the name of a club and what it announces. Each report has what was said then, and there is one of each. Own
// words cannot be reported, nor what a person does not see, nor anything without a reason.
func TestAClubIsReported(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben, guest := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), h.Guest(t)
	at := opens(ann, "Unwanted", "no")
	key := strings.TrimPrefix(at, club.OnePath+"/")
	has(ann, at, "!"+at+"/report")
	has(ben, at, at+"/report")
	has(ben, at+"/report", "Name and line", `!value="news"`)
	for form, status := range map[string]int{"what=words&reason=": 400, "what=words&reason=dull": 400, "what=news&reason=spam": 403,
		"what=words&reason=spam&words=" + strings.Repeat("x", 281): 400} {
		ben.Want(status, ben.Post(at+"/report", form))
	}
	ann.Want(403, ann.Post(at+"/report", "what=words&reason=hate"))
	ben.Want(404, ben.Post("/club/nothing/report", "what=words&reason=hate"))
	for range 2 {
		page := ben.Want(200, ben.Post(at+"/report", "what=words&reason=hate&words=+The+name+")).Body
		if !strings.Contains(page, "The operator has your report") {
			t.Error("nobody thanks for the report")
		}
	}
	ann.Want(200, ann.Post(at+"/run", form("name", "Unwanted", "about", "", "open", "yes")))
	guest.Want(200, guest.Post("/settings", "name=Cat"))
	guest.Want(404, guest.Post(at+"/report", "what=news&reason=spam"))
	ann.Want(200, ann.Post(at+"/news", form("text", "Buy my watch.", "days", "7")))
	has(guest, at+"/report", `value="news"`)
	guest.Want(200, guest.Post(at+"/report", "what=news&reason=spam"))
	ann.Want(200, ann.Post(at+"/news", ""))
	owner := webtest.PersonOf(t, h, ann).ID
	list, err := moderation.NewStore(h.Kept.Engine()).Reports(t.Context(), false, 10)
	fatal.If(t, err)
	if len(list) != 2 {
		t.Fatalf("there are %d reports: %+v", len(list), list)
	}
	for i, want := range []moderation.Report{{Reason: moderation.Hate, Said: "Unwanted: We play on Thursdays.", Words: "The name"},
		{Line: 1, Reason: moderation.Spam, Said: "Buy my watch."}} {
		if r := list[i]; r.Club() != key || r.Line != want.Line || r.Writer != owner || r.Said != want.Said || r.Name != "Ann" ||
			r.Table != "" || r.Reason != want.Reason || r.Words != want.Words {
			t.Errorf("report %d is %+v: want %+v", i, r, want)
		}
	}
}
