package api

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// The paths of the devices of a member.
const (
	DevicesPath = "/api/session/devices"
	DevicePath  = DevicesPath + "/{device}"
	UseLinkPath = "/api/session/use-link"
)

// A Member is the account of a person in their data.
type Member struct {
	_          struct{}  `doc:"Your account. Guests have none."`
	Since      time.Time `json:"since" doc:"When you became a member (RFC 3339)."`
	Identities []string  `json:"identities" doc:"All your identities, that of the account first."`
	Devices    []Device  `json:"devices" doc:"Your devices that are signed in."`
	Passkeys   []Passkey `json:"passkeys" doc:"Your passkeys."`
	Programs   []Program `json:"programs,omitempty" doc:"Your programs that have a personal token. Missing: none."`
	Bots       []OwnBot  `json:"bots,omitempty" doc:"Your bot accounts. Missing: none."`
	Logins     []Login   `json:"logins,omitempty" doc:"Your accounts elsewhere that sign you in here. Missing: none."`
}

// A Login is an account elsewhere that signs a member in.
type Login struct {
	_      struct{}  `doc:"Your account at an identity provider that signs you in here. The server knows it by a hash alone."`
	Issuer string    `json:"issuer" example:"https://id.example.org" doc:"The provider."`
	Since  time.Time `json:"since" doc:"When you signed in by it first (RFC 3339)."`
}

// LoginsOf lists the logins of a member.
func LoginsOf(logins []identity.Login) (list []Login) {
	for _, l := range logins {
		list = append(list, Login{Issuer: l.Issuer, Since: l.Since})
	}
	return list
}

// Devices are the devices of a member.
type Devices struct {
	_       struct{} `doc:"Your devices that are signed in."`
	Devices []Device `json:"devices" doc:"The devices, the one used last first."`
}

// A Device is a device that is signed in.
type Device struct {
	_       struct{}  `doc:"A device that is signed in to your account."`
	ID      string    `json:"id" doc:"Names the device when you sign it out."`
	Browser string    `json:"browser,omitempty" example:"Firefox, Linux" doc:"What the device said of itself. Missing if it is unknown."`
	Network string    `json:"network,omitempty" example:"203.0.113.0/24" doc:"The network that it was used from last, as shortened in the log. Missing if it is unknown."`
	By      string    `json:"by,omitempty" enum:"passkey,provider" doc:"What signed it in: a passkey, or an account at an identity provider. Missing for a link, and for the device that kept your games."`
	Began   time.Time `json:"began" doc:"When it was signed in (RFC 3339)."`
	Used    time.Time `json:"used" doc:"When it was used last, exact to an hour."`
	Expires time.Time `json:"expires" doc:"When it is signed out unless it is used before."`
	This    bool      `json:"this" doc:"True for the device that asks."`
}

// A DeviceLink is a link that signs a device in.
type DeviceLink struct {
	_       struct{}  `doc:"A link that signs one device in to your account, once."`
	Token   string    `json:"token" doc:"The secret of the link, for useLink."`
	Path    string    `json:"path" doc:"Path of the page that signs a browser in."`
	Expires time.Time `json:"expires" doc:"When it ends (RFC 3339)."`
}

// A LinkUse is the input of useLink.
type LinkUse struct {
	_     struct{} `doc:"A link to use."`
	Token string   `json:"token" minLength:"1" maxLength:"64" doc:"The secret of the link: the last part of its address."`
	Along bool     `json:"along,omitempty" doc:"Bring your games of before into the account. That cannot be undone. Otherwise they stay apart, and you lose them with your old cookie."`
}

// DevicesOf lists the sessions of a member.
func DevicesOf(m *identity.Member, sessions []identity.DeviceSession) []Device {
	list := make([]Device, len(sessions))
	for i, s := range sessions {
		list[i] = Device{ID: s.ID, By: byOf(s), Browser: s.Browser, Network: s.Network, Began: s.Began, Used: s.Used, Expires: s.Expires,
			This: s.ID == m.Session.ID}
	}
	return list
}

// byOf says what signed a device in.
func byOf(s identity.DeviceSession) string {
	switch {
	case s.Passkey != "":
		return "passkey"
	case s.Login != "":
		return "provider"
	}
	return ""
}

// memberOperations adds the operations about accounts and devices.
func (a *API) memberOperations(h huma.API) {
	o := Operation{Route: "POST /api/session/keep", ID: "keepGames", Cost: guard.Linking,
		Summary: "Keep your games: become a member",
		About: "The answer sets another cookie, and your first request with it makes an account of you: then the cookie of before is worth nothing, " +
			"you may sign other devices in by links, and your name is the same on all of them.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{fault.ErrMember}},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (Session, error) {
		err := a.Gate.KeepGames(c.w, c.Request)
		return Session{Known: true, Name: c.Session.Name, Face: c.Session.Face}, err
	})

	o = Operation{Route: "GET " + DevicesPath, ID: "listDevices", Cost: guard.Reading,
		Summary: "List your devices that are signed in",
		About:   "Each has its browser, its shortened network, and when it was used.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (Devices, error) { return a.devices(c) })

	o = Operation{Route: "DELETE " + DevicesPath, ID: "signOutOthers", Cost: guard.Acting,
		Summary: "Sign all your other devices out",
		About:   "They are refused at once by all servers of the site, and their streams end. Links that were made before are worth nothing.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (Devices, error) {
		if err := a.Gate.EndSessions(c.w, c.Request); err != nil {
			return Devices{}, err
		}
		return a.devices(c)
	})

	o = Operation{Route: "DELETE " + DevicePath, ID: "signOut", Cost: guard.Acting,
		Summary: "Sign a device out",
		About:   "If it is the one that asks, the answer sets the cookie of a new guest. A device that is not signed in changes nothing.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}.huma()
	register(a, h, o, func(c call, in *struct {
		Device string `path:"device" doc:"Id of the device." minLength:"1" maxLength:"64"`
	}) (Session, error) {
		err := a.Gate.EndSessions(c.w, c.Request, in.Device)
		return sessionOf(c), err
	})
	a.linkOperations(h)
	passkeyAPI{a}.passkeyOperations(h)
}

// linkOperations adds the operations about links.
func (a *API) linkOperations(h huma.API) {
	o := Operation{Route: "POST /api/session/link", ID: "createLink", Cost: guard.Acting,
		Summary: "Make a link that signs another device in",
		About:   "It works once, for ten minutes, and ends with the device that made it. Links that you made before are worth nothing from then on.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}.huma()
	register(a, h, o, func(c call, _ *struct{}) (DeviceLink, error) {
		token, l, err := a.SignIn.NewLink(c.Context(), c.Caller(a.Now()))
		return DeviceLink{Token: string(token), Path: "/link/" + string(token), Expires: l.Expires}, err
	})

	o = Operation{Route: "POST " + UseLinkPath, ID: "useLink", Enters: true, Cost: guard.Linking,
		Summary: "Sign this device in by a link",
		About:   "The answer sets the cookie of the account. A device that is signed in to the account already leaves the link as it is.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{fault.ErrMember, identity.ErrMany, identity.ErrLink}},
	}.huma()
	registerBody(a, h, o, func(c call, in *LinkUse) (Session, error) {
		guest := ""
		if in.Along && c.Known() && c.Member == nil {
			guest = c.Session.ID
		}
		token, err := a.SignIn.ByLink(c.Context(), c.Caller(a.Now()), identity.Token(in.Token), guest, c.Place())
		if err == nil {
			err = a.Gate.SignIn(c.w, c.Request, token, identity.ErrLink)
		}
		return sessionOf(c), err
	})
}

// devices lists the devices of the caller.
func (a *API) devices(c call) (Devices, error) {
	if c.Member == nil {
		return Devices{}, fault.ErrGuest
	}
	list, err := a.Members.Sessions(c.Context(), c.Member.ID)
	return Devices{Devices: DevicesOf(c.Member, list)}, err
}
