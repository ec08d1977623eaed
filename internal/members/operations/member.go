// Package operations has the operations of the API on accounts, the devices and the programs that may use them.
package operations

import (
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/members"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// Operations answers the operations on accounts.
type Operations struct {
	Members  *identity.Registry
	SignIn   members.SignIn
	Passkeys members.Passkeys
}

// The paths of the devices of a member.
const (
	DevicesPath = "/api/session/devices"
	DevicePath  = DevicesPath + "/{device}"
	UseLinkPath = "/api/session/use-link"
)

// LoginsOf lists the logins of a member.
func LoginsOf(logins []identity.Login) (list []client.Login) {
	for _, l := range logins {
		list = append(list, client.Login{Issuer: l.Issuer, Since: l.Since})
	}
	return list
}

// DevicesOf lists the sessions of a member.
func DevicesOf(m *identity.Member, sessions []identity.DeviceSession) []client.Device {
	list := make([]client.Device, len(sessions))
	for i, s := range sessions {
		list[i] = client.Device{ID: s.ID, By: byOf(s), Browser: s.Browser, Network: s.Network, Began: s.Began, Used: s.Used, Expires: s.Expires,
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

// Add adds the operations.
func (a Operations) Add(f *api.Frame) {
	a.sessionOperations(f)
	a.programOperations(f)
	o := api.Operation{Route: "POST /api/session/keep", ID: "keepGames", Cost: guard.Linking,
		Summary: "Keep your games: become a member",
		About: "The answer sets another cookie, and your first request with it makes an account of you: then the cookie of before is worth nothing, " +
			"you may sign other devices in by links, and your name is the same on all of them.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{fault.ErrMember}},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Session, error) {
		err := c.Gate().KeepGames(c.W, c.Request)
		return client.Session{Known: true, Name: c.Session.Name, Face: c.Session.Face}, err
	})

	o = api.Operation{Route: "GET " + DevicesPath, ID: "listDevices", Cost: guard.Reading,
		Summary: "List your devices that are signed in",
		About:   "Each has its browser, its shortened network, and when it was used.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Devices, error) { return a.devices(c) })

	o = api.Operation{Route: "DELETE " + DevicesPath, ID: "signOutOthers", Removes: true, Cost: guard.Acting,
		Summary: "Sign all your other devices out",
		About:   "They are refused at once by all servers of the site, and their streams end. Links that were made before are worth nothing.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Devices, error) {
		if err := c.Gate().EndSessions(c.W, c.Request); err != nil {
			return client.Devices{}, err
		}
		return a.devices(c)
	})

	o = api.Operation{Route: "DELETE " + DevicePath, ID: "signOut", Removes: true, Cost: guard.Acting,
		Summary: "Sign a device out",
		About:   "If it is the one that asks, the answer sets the cookie of a new guest. A device that is not signed in changes nothing.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		Device string `path:"device" doc:"Id of the device." minLength:"1" maxLength:"64"`
	}) (client.Session, error) {
		err := c.Gate().EndSessions(c.W, c.Request, in.Device)
		return SessionOf(c), err
	})
	a.linkOperations(f)
	a.passkeyOperations(f)
}

// linkOperations adds the operations about links.
func (a Operations) linkOperations(f *api.Frame) {
	o := api.Operation{Route: "POST /api/session/link", ID: "createLink", Cost: guard.Acting,
		Summary: "Make a link that signs another device in",
		About:   "It works once, for ten minutes, and ends with the device that made it. Links that you made before are worth nothing from then on.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.DeviceLink, error) {
		token, l, err := a.SignIn.NewLink(c.Context(), c.Caller(c.Now()))
		return client.DeviceLink{Token: string(token), Path: "/link/" + string(token), Expires: l.Expires}, err
	})

	o = api.Operation{Route: "POST " + UseLinkPath, ID: "useLink", Enters: true, Cost: guard.Linking,
		Summary: "Sign this device in by a link",
		About:   "The answer sets the cookie of the account. A device that is signed in to the account already leaves the link as it is.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{fault.ErrMember, identity.ErrMany, identity.ErrLink}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.LinkUse) (client.Session, error) {
		guest := ""
		if in.Along && c.Known() && c.Member == nil {
			guest = c.Session.ID
		}
		token, err := a.SignIn.ByLink(c.Context(), c.Caller(c.Now()), identity.Token(in.Token), guest, c.Place())
		if err == nil {
			err = c.Gate().SignIn(c.W, c.Request, token, identity.ErrLink)
		}
		return SessionOf(c), err
	})
}

// devices lists the devices of the caller.
func (a Operations) devices(c api.Call) (client.Devices, error) {
	if c.Member == nil {
		return client.Devices{}, fault.ErrGuest
	}
	list, err := a.Members.Sessions(c.Context(), c.Member.ID)
	return client.Devices{Devices: DevicesOf(c.Member, list)}, err
}
