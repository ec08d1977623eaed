package pages

import (
	"slices"
	"strings"

	"razzia/internal/web/exchange"
	"razzia/internal/web/static"
	"razzia/internal/web/ui"
)

// MayIndex reports whether search engines may list what a route shows. Tables, persons and links are for those who know their address.
func MayIndex(pattern string) bool {
	_, path, _ := strings.Cut(pattern, " ")
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return slices.Contains([]string{"{$}", "rules", "daily", "puzzles", "lobby", "leaderboard", "house", "bots", "training", "privacy",
		"playground"}, first)
}

// previewed begin the routes whose links chats preview. The pages of tables have previews of their own.
var previewed = []string{"GET /{$}", "GET /daily", "GET /puzzles"}

// previewOf is what a chat shows of a link to a page of the site; nil for other pages.
func (k *Kit) previewOf(r *exchange.Request, title string) *ui.Preview {
	if !slices.ContainsFunc(previewed, func(begin string) bool { return r.Pattern == begin || strings.HasPrefix(r.Pattern, begin+"/") }) {
		return nil
	}
	site := k.SiteOf(r).Address
	return &ui.Preview{Title: title, Description: r.Localizer.Text("site.description_short"), URL: site + r.URL.Path,
		Image: site + static.Link("icon-512.png")}
}
