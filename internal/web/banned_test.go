package web_test

import (
	"net/http"
	"strings"
	"testing"

	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// TestABannedMemberIsNotShown bans a member who shares a profile with everybody and has a bot account: others see neither profile nor name.
// Once the ban is over they do.
func TestABannedMemberIsNotShown(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	ann, bo, stranger := webtest.Member(t, h, "Annabella"), webtest.Member(t, h, "Bo"), h.WithoutCookies(t)
	webtest.BotOf(ann, "Nelly")
	ann.Want(200, ann.PostJSON("/api/profile", `{"sharing":"everyone"}`))
	page := ann.Want(200, ann.Get("/profile")).Body
	_, rest, _ := strings.Cut(page, `id="address" href="`)
	profile, _, _ := strings.Cut(rest, `"`)
	subject := ann.Identity()
	for _, banned := range []bool{false, true, false} {
		want := http.StatusOK
		switch {
		case banned:
			h.Ban(t, subject)
			want = http.StatusNotFound
		case h.Pages.Sanctions.Bans.HavePersons():
			h.Unban(t, subject)
		}
		for _, g := range []*webtest.Guest{bo, stranger} {
			if r := g.Get(profile); r.Status != want {
				t.Errorf("banned %v: the profile answers %d, want %d", banned, r.Status, want)
			}
			for _, list := range []string{"/bots", "/api/bots"} {
				if got := strings.Contains(g.Want(200, g.Get(list)).Body, "Annabella"); got == banned {
					t.Errorf("banned %v: %s shows the owner: %v", banned, list, got)
				}
			}
		}
		ann.Want(200, ann.Get("/profile"))
	}
}
