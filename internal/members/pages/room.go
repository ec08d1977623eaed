package pages

import (
	"razzia/internal/identity"
	"razzia/internal/members"
	"razzia/internal/oidc"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

// A Room has the pages of members, and of guests who want to be some.
type Room struct {
	*pages.Kit
	Logins   members.Logins
	Passkeys members.Passkeys
}

// devicesPath is the page of the devices of a member.
const devicesPath = "/devices"

// LinkPath is the address of a link.
func LinkPath(token identity.Token) string { return "/link/" + string(token) }

// enterPath is the form for the link of another device, where none can be opened: an installed app has no line for addresses.
const enterPath = devicesPath + "/enter"

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

// The pages and forms of programs.
const (
	programsPath  = devicesPath + "/programs"
	revokePattern = "POST " + programsPath + "/revoke"
)

// SignOutRoutes are the routes by which a member signs devices out, or removes what signs them in: also one who is banned may.
var SignOutRoutes = []string{endPattern, endOthersPattern, removePattern, dropLoginPattern, revokePattern}

// SignInRoutes are the routes that only sign a device in.
var SignInRoutes = []string{"POST " + LinkPath("{token}"), "POST " + signInPath}

// Routes adds the routes. Scripts add and use passkeys by the API: browsers have no form for that.
func (m *Room) Routes(route pages.Route) {
	route("GET "+devicesPath, guard.Reading, m.devices)
	route("POST /devices/keep", guard.Linking, m.keep)
	route("POST /devices/link", guard.Acting, m.newLink)
	route(endPattern, guard.Acting, m.end)
	route(endOthersPattern, guard.Acting, m.end)
	route("POST /devices/passkeys/rename", guard.Acting, m.renamePasskey)
	route(removePattern, guard.Acting, m.removePasskey)
	route("GET "+programsPath, guard.Reading, m.programs)
	route("POST "+programsPath, guard.Acting, m.makeToken)
	route(revokePattern, guard.Acting, m.revokeToken)
	route("POST "+enterPath, guard.Linking, m.enter)
	route("GET /link/{token}", guard.Linking, m.showLink)
	route("POST /link/{token}", guard.Linking, m.useLink)
	route(dropLoginPattern, guard.Acting, m.dropLogin)
	if m.Logins.Provider != nil {
		route("POST "+signInPath, guard.Linking, m.beginSignIn)
		route("POST "+keepByPath, guard.Linking, m.answer)
		route("GET "+oidc.CallbackPath, guard.Linking, m.endSignIn)
	}
}
