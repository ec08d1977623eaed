package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// deleteData downloads the data of a caller and deletes them.
func deleteData(t *testing.T, c *webtest.Caller) {
	t.Helper()
	before := c.Call(200, "GET", "/api/session/data", "", "")
	settings := before["settings"].(map[string]any)
	if tables := before["tables"].([]any); settings["name"] != "Zsófi" || len(tables) < 5 || before["ban"] != nil {
		t.Errorf("the download has %d tables, the settings %v and the ban %v", len(before["tables"].([]any)), settings, before["ban"])
	}
	if fresh := c.Call(200, "DELETE", "/api/session/data", "", ""); fresh["known"] != true || fresh["name"] == "Zsófi" {
		t.Errorf("the new session is %v", fresh)
	}
	after := c.Call(200, "GET", "/api/session/data", "", "")
	if id := after["settings"].(map[string]any)["id"]; id == settings["id"] || len(after["tables"].([]any)) != 0 {
		t.Errorf("afterwards the download has %v", after)
	}
}

// TestAClientWithoutACookieDeletesNothing gets an identity, as with every operation that changes something.
func TestAClientWithoutACookieDeletesNothing(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	r := h.WithoutCookies(t).Do(h.WithoutCookies(t).Request("DELETE", "/api/session/data", nil))
	if r.Status != http.StatusOK || len(r.Header.Values("Set-Cookie")) != 1 {
		t.Errorf("status %d, cookies %q", r.Status, r.Header.Values("Set-Cookie"))
	}
}

// TestABannedPersonDeletesTheirData by the API and by the page: they keep the identity, and with it the ban. A person whose
// network is banned gets a new identity.
func TestABannedPersonDeletesTheirData(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	for _, way := range []string{"DELETE /api/session/data", "POST /privacy/delete"} {
		c := webtest.NewCaller(t, h.Guest(t))
		c.Call(200, "POST", "/api/session", "", `{"name":"Xanthippe"}`)
		at := c.Play("bots=1")
		id := c.Identity()
		h.Ban(t, id)
		ban, _ := h.Pages.Sanctions.Bans.Of(id)
		c.Want(403, c.Post(at+"/talk", "text=hello"))
		for _, page := range []string{"/privacy", "/privacy/delete"} {
			if text := c.Want(200, c.Get(page)).Body; !strings.Contains(text, `id="banned"`) {
				t.Errorf("%s does not say so: %s", page, text)
			}
		}
		method, path, _ := strings.Cut(way, " ")
		c.Want(200, c.Do(c.Request(method, path, nil)))
		data := c.Call(200, "GET", "/api/session/data", "", "")
		shut, _ := data["ban"].(map[string]any)
		if settings := data["settings"].(map[string]any); settings["id"] != id || settings["name"] == "Xanthippe" ||
			shut["since"] != ban.Since.Format(time.RFC3339Nano) {
			t.Errorf("%s: the data are %v", way, data)
		}
		if strings.Contains(c.Get(at).Body, "Xanthippe") || len(data["tables"].([]any)) != 0 {
			t.Errorf("%s: the name is still there, or the tables %v", way, data["tables"])
		}
		c.Want(403, c.Post("/play", "bots=1"))
		h.Unban(t, id)
		h.Ban(t, "127.0.0.1")
		c.Want(200, c.Do(c.Request(method, path, nil)))
		if c.Identity() == id {
			t.Errorf("%s: the identity stays without a ban", way)
		}
		h.Unban(t, "127.0.0.1")
	}
}
