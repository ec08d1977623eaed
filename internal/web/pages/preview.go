package pages

import (
	"net/http"
	"slices"

	"razzia/internal/web/exchange"
	"razzia/internal/web/static"
	"razzia/internal/web/ui"
)

// previewOf is what a chat shows of a link to a page of the site; nil for other pages.
func (k *Kit) previewOf(r *exchange.Request, title string) *ui.Preview {
	if !slices.ContainsFunc(k.Places, func(p Place) bool { return p.Preview && r.Method == http.MethodGet && p.has(r.Pattern) }) {
		return nil
	}
	site := k.SiteOf(r).Address
	return &ui.Preview{Title: title, Description: r.Localizer.Text("site.description_short"), URL: site + r.URL.Path,
		Image: site + static.Link("icon-512.png")}
}
