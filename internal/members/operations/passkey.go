package operations

import (
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/members"
	"razzia/internal/web/api"
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

// OnePasskey is the input of operations on a passkey. It is exported because huma sets embedded fields only then.
type OnePasskey struct {
	ID string `path:"passkey" doc:"Id of the passkey." minLength:"1" maxLength:"64"`
}

// PasskeysOf lists passkeys.
func PasskeysOf(all []identity.Passkey) []client.Passkey {
	list := make([]client.Passkey, len(all))
	for i, p := range all {
		list[i] = client.Passkey{ID: p.ID, Name: p.Name, Host: p.Host, Copied: p.Copied, Browser: p.Browser, Network: p.Network, Added: p.Added}
		if p.Used.After(p.Added) {
			list[i].Used = p.Used
		}
	}
	return list
}

// passkeyOperations adds the operations on passkeys.
func (a Operations) passkeyOperations(f *api.Frame) {
	o := api.Operation{Route: "GET " + PasskeysPath, ID: "listPasskeys", Cost: guard.Reading,
		Summary: "List your passkeys",
		About:   "Each has its name, its site, and when and where it was used.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.Passkeys, error) { return a.passkeys(c) })

	o = api.Operation{Route: "POST /api/session/passkey-challenge", ID: "newPasskey", Cost: guard.Acting,
		Summary: "Ask what a browser needs to make a passkey",
		About:   "Give the answer to navigator.credentials.create, and what that returns to addPasskey. A newer answer takes the place of the one before.",
		Facts: operation.Facts{Tag: operation.Session, For: operation.Members,
			Refuses: []*fault.Fault{members.ErrNoPasskeys, identity.ErrManyPasskeys}},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.PasskeyToMake, error) { return a.passkeyToMake(c) })

	o = api.Operation{Route: "POST " + PasskeysPath, ID: "addPasskey", Cost: guard.Acting,
		Summary: "Add a passkey to your account",
		About:   "The challenge is used up, whatever the answer is.",
		Facts: operation.Facts{Tag: operation.Session, For: operation.Members,
			Refuses: []*fault.Fault{members.ErrNoPasskeys, identity.ErrPasskey, identity.ErrPasskeyTaken,
				identity.ErrManyPasskeys, identity.ErrNoChallenge}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.PasskeyMade) (client.Passkeys, error) { return a.addPasskey(c, in) })

	o = api.Operation{Route: "POST " + PasskeyPath, ID: "renamePasskey", Cost: guard.Acting,
		Summary: "Name a passkey",
		About:   "A passkey that is not there changes nothing.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, in *struct {
		OnePasskey
		Body client.PasskeyNaming
	}) (client.Passkeys, error) {
		if err := a.Passkeys.Rename(c.Context(), c.Caller(c.Now()), in.ID, in.Body.Name); err != nil {
			return client.Passkeys{}, err
		}
		return a.passkeys(c)
	})

	o = api.Operation{Route: "DELETE " + PasskeyPath, ID: "removePasskey", Removes: true, Cost: guard.Acting,
		Summary: "Remove a passkey",
		About:   "All other devices that were signed in by it are signed out. A passkey that is not there changes nothing.",
		Facts:   operation.Facts{Tag: operation.Session, For: operation.Members},
	}
	api.Register(f, o, func(c api.Call, in *OnePasskey) (client.Passkeys, error) {
		if err := a.Passkeys.Remove(c.Context(), c.Caller(c.Now()), in.ID); err != nil {
			return client.Passkeys{}, err
		}
		c.Note(guard.KeyGone)
		return a.passkeys(c)
	})
	a.signInOperations(f)
}

// signInOperations adds the operations with which a passkey signs in.
func (a Operations) signInOperations(f *api.Frame) {
	o := api.Operation{Route: "POST " + ChallengePath, ID: "newSignIn", Enters: true, Cost: guard.Linking,
		Summary: "Ask what a browser needs to sign in by a passkey",
		About:   "Give the answer to navigator.credentials.get, and what that returns to signIn.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{members.ErrNoPasskeys, fault.ErrMember}},
	}
	api.Register(f, o, func(c api.Call, _ *struct{}) (client.PasskeyToUse, error) { return a.passkeyToUse(c) })

	o = api.Operation{Route: "POST " + SignInPath, ID: "signIn", Enters: true, Cost: guard.Linking,
		Summary: "Sign this device in by a passkey",
		About:   "The answer sets the cookie of the account. The challenge is used up, whatever the answer is.",
		Facts: operation.Facts{Tag: operation.Session,
			Refuses: []*fault.Fault{members.ErrNoPasskeys, identity.ErrPasskey, identity.ErrCounter, fault.ErrMember,
				identity.ErrMany, identity.ErrNoChallenge}},
	}
	api.RegisterBody(f, o, func(c api.Call, in *client.PasskeySigned) (client.Session, error) {
		signed, err := assertionOf(in)
		if err != nil {
			return client.Session{}, err
		}
		guest := ""
		if in.Along && c.Known() {
			guest = c.Session.ID
		}
		token, err := a.SignIn.ByPasskey(c.Context(), c.Caller(c.Now()), siteOf(c), signed, guest, c.Place())
		if err == nil {
			err = c.Gate().SignIn(c.W, c.Request, token, identity.ErrPasskey)
		}
		return SessionOf(c), err
	})
}

// siteOf is the one that the browser of the caller sees; the zero one where browsers have no passkeys.
func siteOf(c api.Call) passkey.Site {
	site, _ := passkey.SiteOf(c.Scheme, c.Host)
	return site
}

// passkeys lists the passkeys of the caller.
func (a Operations) passkeys(c api.Call) (client.Passkeys, error) {
	if c.Member == nil {
		return client.Passkeys{}, fault.ErrGuest
	}
	list, err := a.Members.Passkeys().Of(c.Context(), c.Member.ID)
	return client.Passkeys{Passkeys: PasskeysOf(list)}, fault.Store(err)
}

func (a Operations) addPasskey(c api.Call, in *client.PasskeyMade) (client.Passkeys, error) {
	if c.Member == nil {
		return client.Passkeys{}, fault.ErrGuest
	}
	var made passkey.Creation
	err := decodeAll(encoded{"id", in.ID, &made.Credential}, encoded{"clientDataJSON", in.ClientData, &made.ClientData},
		encoded{"attestationObject", in.Attestation, &made.Attestation})
	if err == nil {
		err = a.Passkeys.Add(c.Context(), c.Caller(c.Now()), siteOf(c), made, in.Name, c.Place())
	}
	if err != nil {
		return client.Passkeys{}, err
	}
	c.Note(guard.KeyAdded)
	return a.passkeys(c)
}
