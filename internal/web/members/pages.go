package members

import (
	"razzia/internal/app"
	"razzia/internal/identity"
	"razzia/internal/oidc"
	"razzia/internal/web/auth"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

// Pages are the pages of members, and of guests who want to be some.
type Pages struct {
	Kit      *pages.Kit
	Gate     *auth.Gate
	Members  *identity.Book
	Logins   app.Logins
	Passkeys app.Passkeys
	Filter   *app.Filter
}

// devicesPath is the page of the devices of a member.
const devicesPath = "/devices"

// LinkPath is the address of a link.
func LinkPath(token identity.Token) string { return "/link/" + string(token) }

// The forms that sign in at the provider, and in which a guest says at their first sign-in what becomes of their games.
const (
	signInPath = "/sign-in"
	keepByPath = signInPath + "/keep"
)

// The routes by which a member signs a device out.
const (
	endPattern       = "POST /devices/end"
	endOthersPattern = "POST /devices/end-others"
	removePattern    = "POST /devices/passkeys/remove"
	dropLoginPattern = "POST /devices/end-login"
)

// Exits are the routes by which a member signs devices out, or removes what signs them in: also one who is banned may.
var Exits = []string{endPattern, endOthersPattern, removePattern, dropLoginPattern}

// Entrances are the routes that only sign a device in.
var Entrances = []string{"POST " + LinkPath("{token}"), "POST " + signInPath}

// Routes adds the routes. Scripts add and use passkeys by the API: browsers have no form for that.
func (p *Pages) Routes(route pages.Route) {
	route("GET "+devicesPath, guard.Reading, p.devices)
	route("POST /devices/keep", guard.Linking, p.keep)
	route("POST /devices/link", guard.Acting, p.newLink)
	route(endPattern, guard.Acting, p.end)
	route(endOthersPattern, guard.Acting, p.end)
	route("POST /devices/passkeys/rename", guard.Acting, p.renamePasskey)
	route(removePattern, guard.Acting, p.removePasskey)
	route("GET /link/{token}", guard.Linking, p.showLink)
	route("POST /link/{token}", guard.Linking, p.useLink)
	route(dropLoginPattern, guard.Acting, p.dropLogin)
	if p.Logins.Provider != nil {
		route("POST "+signInPath, guard.Linking, p.beginSignIn)
		route("POST "+keepByPath, guard.Linking, p.answer)
		route("GET "+oidc.CallbackPath, guard.Linking, p.endSignIn)
	}
}
