package api

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/app"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// The paths of the passkeys of a member.
const (
	PasskeysPath  = "/api/session/passkeys"
	PasskeyPath   = PasskeysPath + "/{passkey}"
	ChallengePath = "/api/session/sign-in-challenge"
	SignInPath    = "/api/session/sign-in"
)

// Passkeys are the passkeys of a member.
type Passkeys struct {
	_        struct{}  `doc:"Your passkeys."`
	Passkeys []Passkey `json:"passkeys" doc:"The passkeys, the one added first before the others."`
}

// A Passkey is a passkey of a member.
type Passkey struct {
	_       struct{}  `doc:"A passkey that signs devices in to your account."`
	ID      string    `json:"id" doc:"Names the passkey when you rename or remove it."`
	Name    string    `json:"name,omitempty" example:"My phone" doc:"The name that you gave it, or else the browser that added it. Missing if that is unknown."`
	Host    string    `json:"host" example:"razzia.example.org" doc:"The name of the site: it works for no other."`
	Copied  bool      `json:"copied" doc:"True if its owner has copies on several devices."`
	Browser string    `json:"browser,omitempty" example:"Safari, iPhone" doc:"Where it was used last, or else where it was added. Missing if it is unknown."`
	Network string    `json:"network,omitempty" example:"203.0.113.0/24" doc:"The network of that, as shortened in the log. Missing if it is unknown."`
	Added   time.Time `json:"added" doc:"When it was added (RFC 3339)."`
	Used    time.Time `json:"used,omitzero" doc:"When it was used last. Missing if it never was."`
}

// A PasskeyNaming is the input of renamePasskey.
type PasskeyNaming struct {
	_    struct{} `doc:"The name of a passkey."`
	Name string   `json:"name" minLength:"1" maxLength:"24" example:"My phone" doc:"One visible line of 1 to 24 characters."`
}

// OnePasskey is the input of operations on a passkey. It is exported because huma sets embedded fields only then.
type OnePasskey struct {
	ID string `path:"passkey" doc:"Id of the passkey." minLength:"1" maxLength:"64"`
}

// PasskeysOf lists passkeys.
func PasskeysOf(all []identity.Passkey) []Passkey {
	list := make([]Passkey, len(all))
	for i, p := range all {
		list[i] = Passkey{ID: p.ID, Name: p.Name, Host: p.Host, Copied: p.Copied, Browser: p.Browser, Network: p.Network, Added: p.Added}
		if p.Used.After(p.Added) {
			list[i].Used = p.Used
		}
	}
	return list
}

// A passkeyAPI has the operations on passkeys.
type passkeyAPI struct{ *API }

// passkeyOperations adds the operations on passkeys.
func (a passkeyAPI) passkeyOperations(h huma.API) {
	o := Operation{Route: "GET " + PasskeysPath, ID: "listPasskeys", Cost: guard.Reading,
		Summary: "List your passkeys",
		About:   "Each has its name, its site, and when and where it was used.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}.huma()
	register(a.API, h, o, func(c call, _ *struct{}) (Passkeys, error) { return a.passkeys(c) })

	o = Operation{Route: "POST /api/session/passkey-challenge", ID: "newPasskey", Cost: guard.Acting,
		Summary: "Ask what a browser needs to make a passkey",
		About:   "Give the answer to navigator.credentials.create, and what that returns to addPasskey. A newer answer takes the place of the one before.",
		Facts: operation.Facts{Tag: operation.Session, For: operation.Members,
			Refuses: []*fault.Fault{app.ErrNoPasskeys, identity.ErrManyPasskeys}},
	}.huma()
	register(a.API, h, o, func(c call, _ *struct{}) (PasskeyToMake, error) { return a.passkeyToMake(c) })

	o = Operation{Route: "POST " + PasskeysPath, ID: "addPasskey", Cost: guard.Acting,
		Summary: "Add a passkey to your account",
		About:   "The challenge is used up, whatever the answer is.",
		Facts: operation.Facts{Tag: operation.Session, For: operation.Members,
			Refuses: []*fault.Fault{app.ErrNoPasskeys, identity.ErrPasskey, identity.ErrPasskeyTaken,
				identity.ErrManyPasskeys, identity.ErrNoChallenge}},
	}.huma()
	registerBody(a.API, h, o, func(c call, in *PasskeyMade) (Passkeys, error) { return a.addPasskey(c, in) })

	o = Operation{Route: "POST " + PasskeyPath, ID: "renamePasskey", Cost: guard.Acting,
		Summary: "Name a passkey",
		About:   "A passkey that is not there changes nothing.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}.huma()
	register(a.API, h, o, func(c call, in *struct {
		OnePasskey
		Body PasskeyNaming
	}) (Passkeys, error) {
		if err := a.Passkeys.Rename(c.Context(), c.Caller(a.Now()), in.ID, in.Body.Name); err != nil {
			return Passkeys{}, err
		}
		return a.passkeys(c)
	})

	o = Operation{Route: "DELETE " + PasskeyPath, ID: "removePasskey", Cost: guard.Acting,
		Summary: "Remove a passkey",
		About:   "All other devices that were signed in by it are signed out. A passkey that is not there changes nothing.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}.huma()
	register(a.API, h, o, func(c call, in *OnePasskey) (Passkeys, error) {
		if err := a.Passkeys.Remove(c.Context(), c.Caller(a.Now()), in.ID); err != nil {
			return Passkeys{}, err
		}
		a.Report.Audit.Note(c.Request.Request, guard.KeyGone, c.Pattern)
		return a.passkeys(c)
	})
	a.signInOperations(h)
}

// signInOperations adds the operations with which a passkey signs in.
func (a passkeyAPI) signInOperations(h huma.API) {
	o := Operation{Route: "POST " + ChallengePath, ID: "newSignIn", Enters: true, Cost: guard.Linking,
		Summary: "Ask what a browser needs to sign in by a passkey",
		About:   "Give the answer to navigator.credentials.get, and what that returns to signIn.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{app.ErrNoPasskeys, fault.ErrMember}},
	}.huma()
	register(a.API, h, o, func(c call, _ *struct{}) (PasskeyToUse, error) { return a.passkeyToUse(c) })

	o = Operation{Route: "POST " + SignInPath, ID: "signIn", Enters: true, Cost: guard.Linking,
		Summary: "Sign this device in by a passkey",
		About:   "The answer sets the cookie of the account. The challenge is used up, whatever the answer is.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{app.ErrNoPasskeys, identity.ErrPasskey, identity.ErrCounter, fault.ErrMember,
				identity.ErrMany, identity.ErrNoChallenge}},
	}.huma()
	registerBody(a.API, h, o, func(c call, in *PasskeySigned) (Session, error) {
		signed, err := in.assertion()
		if err != nil {
			return Session{}, err
		}
		guest := ""
		if in.Along && c.Known() {
			guest = c.Session.ID
		}
		token, err := a.SignIn.ByPasskey(c.Context(), c.Caller(a.Now()), c.site(), signed, guest, c.Place())
		if err == nil {
			err = a.Gate.SignIn(c.w, c.Request, token, identity.ErrPasskey)
		}
		return sessionOf(c), err
	})
}

// site is the one that the browser of the caller sees; the zero one where browsers have no passkeys.
func (c call) site() passkey.Site {
	site, _ := passkey.SiteOf(c.Scheme, c.Host)
	return site
}

// passkeys lists the passkeys of the caller.
func (a passkeyAPI) passkeys(c call) (Passkeys, error) {
	if c.Member == nil {
		return Passkeys{}, fault.ErrGuest
	}
	list, err := a.Members.Passkeys().Of(c.Context(), c.Member.ID)
	return Passkeys{Passkeys: PasskeysOf(list)}, fault.Store(err)
}

func (a passkeyAPI) addPasskey(c call, in *PasskeyMade) (Passkeys, error) {
	if c.Member == nil {
		return Passkeys{}, fault.ErrGuest
	}
	var made passkey.Creation
	err := decodeAll(encoded{"id", in.ID, &made.Credential}, encoded{"clientDataJSON", in.ClientData, &made.ClientData},
		encoded{"attestationObject", in.Attestation, &made.Attestation})
	if err == nil {
		err = a.Passkeys.Add(c.Context(), c.Caller(a.Now()), c.site(), made, in.Name, c.Place())
	}
	if err != nil {
		return Passkeys{}, err
	}
	a.Report.Audit.Note(c.Request.Request, guard.KeyAdded, c.Pattern)
	return a.passkeys(c)
}
