package api

import (
	"encoding/base64"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
)

// A PasskeyToMake says to a browser which passkey to make.
type PasskeyToMake struct {
	_           struct{}       `doc:"PublicKeyCredentialCreationOptionsJSON of WebAuthn."`
	Challenge   string         `json:"challenge" doc:"What the authenticator signs, in base64url. It works once, for five minutes."`
	RP          PasskeySite    `json:"rp" doc:"The site."`
	User        PasskeyOwner   `json:"user" doc:"You."`
	Parameters  []PasskeyKind  `json:"pubKeyCredParams" doc:"The kinds of keys that are taken, the best first."`
	Timeout     int64          `json:"timeout" minimum:"1" doc:"Milliseconds until the challenge ends."`
	Exclude     []PasskeyKnown `json:"excludeCredentials" doc:"The passkeys that you have."`
	Selection   PasskeyDemands `json:"authenticatorSelection" doc:"What the authenticator must be able to do."`
	Attestation string         `json:"attestation" enum:"none" doc:"No proof of its model is asked for."`
}

// A PasskeySite is a site.
type PasskeySite struct {
	_    struct{} `doc:"The site of a passkey."`
	ID   string   `json:"id" example:"razzia.example.org" doc:"Name of its host."`
	Name string   `json:"name" example:"Razzia!" doc:"Its name for people."`
}

// A PasskeyOwner is a member, as their authenticator knows them.
type PasskeyOwner struct {
	_       struct{} `doc:"A member, as their authenticator knows them."`
	ID      string   `json:"id" doc:"Names the account, in base64url. It is not your identity."`
	Name    string   `json:"name" doc:"Your name."`
	Display string   `json:"displayName" doc:"The same."`
}

// A PasskeyKind is a kind of key.
type PasskeyKind struct {
	_         struct{} `doc:"A kind of key."`
	Type      string   `json:"type" enum:"public-key" doc:"Always the same."`
	Algorithm int      `json:"alg" example:"-7" minimum:"-65535" maximum:"65535" doc:"Number of the algorithm in COSE (RFC 9053)."`
}

// A PasskeyKnown names a passkey to a browser.
type PasskeyKnown struct {
	_    struct{} `doc:"A passkey."`
	Type string   `json:"type" enum:"public-key" doc:"Always the same."`
	ID   string   `json:"id" doc:"Id that the authenticator gave it, in base64url."`
}

// PasskeyDemands are what an authenticator must be able to do.
type PasskeyDemands struct {
	_            struct{} `doc:"What an authenticator must be able to do."`
	ResidentKey  string   `json:"residentKey" enum:"required" doc:"It keeps the passkey, so that no name is asked for when you sign in."`
	Required     bool     `json:"requireResidentKey" doc:"The same for older browsers."`
	Verification string   `json:"userVerification" enum:"required" doc:"It checks a finger, a face or a PIN."`
}

// A PasskeyToUse says to a browser which passkeys may sign in.
type PasskeyToUse struct {
	_            struct{} `doc:"PublicKeyCredentialRequestOptionsJSON of WebAuthn. It names no passkeys: the authenticator knows which it has."`
	Challenge    string   `json:"challenge" doc:"What the authenticator signs, in base64url. It works once, for five minutes."`
	RP           string   `json:"rpId" example:"razzia.example.org" doc:"Name of the site's host."`
	Timeout      int64    `json:"timeout" minimum:"1" doc:"Milliseconds until the challenge ends."`
	Verification string   `json:"userVerification" enum:"required" doc:"The authenticator checks a finger, a face or a PIN."`
}

// A PasskeyMade is the input of addPasskey.
type PasskeyMade struct {
	_           struct{} `doc:"The answer of an authenticator that has made a passkey. All but the name is in base64url without padding."`
	ID          string   `json:"id" minLength:"1" maxLength:"1364" doc:"rawId of the credential."`
	ClientData  string   `json:"clientDataJSON" minLength:"1" maxLength:"4096" doc:"clientDataJSON of the response."`
	Attestation string   `json:"attestationObject" minLength:"1" maxLength:"8192" doc:"attestationObject of the response."`
	Name        string   `json:"name,omitempty" maxLength:"24" example:"My phone" doc:"One visible line of 1 to 24 characters. Missing: what your browser says of itself."`
}

// A PasskeySigned is the input of signIn.
type PasskeySigned struct {
	_             struct{} `doc:"The answer of an authenticator that has signed a challenge. All but along is in base64url without padding."`
	ID            string   `json:"id" minLength:"1" maxLength:"1364" doc:"rawId of the credential."`
	ClientData    string   `json:"clientDataJSON" minLength:"1" maxLength:"4096" doc:"clientDataJSON of the response."`
	Authenticator string   `json:"authenticatorData" minLength:"1" maxLength:"2048" doc:"authenticatorData of the response."`
	Signature     string   `json:"signature" minLength:"1" maxLength:"2048" doc:"signature of the response."`
	Handle        string   `json:"userHandle" minLength:"1" maxLength:"128" doc:"userHandle of the response."`
	Along         bool     `json:"along,omitempty" doc:"Bring your games of before into the account, as for useLink."`
}

// publicKey is the only type of credentials.
const publicKey = "public-key"

func (a passkeyAPI) passkeyToMake(c call) (out PasskeyToMake, err error) {
	if c.Member == nil {
		return out, fault.ErrGuest
	}
	site := c.site()
	challenge, err := a.Passkeys.NewChallenge(c.Context(), c.Caller(a.Now()), site)
	if err != nil {
		return out, err
	}
	known, err := a.Members.Passkeys().Of(c.Context(), c.Member.ID)
	if err != nil {
		return out, fault.Store(err)
	}
	out = PasskeyToMake{
		Challenge: encode([]byte(challenge)), Timeout: identity.ChallengeTime.Milliseconds(), Attestation: "none",
		RP: PasskeySite{ID: site.Host, Name: "Razzia!"}, Selection: PasskeyDemands{ResidentKey: "required", Required: true,
			Verification: "required"},
		User: PasskeyOwner{ID: encode(passkey.Handle(c.Member.ID)), Name: c.Session.Name, Display: c.Session.Name}, Exclude: []PasskeyKnown{},
	}
	for _, number := range passkey.Algorithms {
		out.Parameters = append(out.Parameters, PasskeyKind{Type: publicKey, Algorithm: number})
	}
	for _, p := range known {
		out.Exclude = append(out.Exclude, PasskeyKnown{Type: publicKey, ID: encode(p.Credential)})
	}
	return out, nil
}

func (a passkeyAPI) passkeyToUse(c call) (out PasskeyToUse, err error) {
	if c.Member != nil {
		return out, fault.ErrMember
	}
	site := c.site()
	challenge, err := a.Passkeys.NewChallenge(c.Context(), c.Caller(a.Now()), site)
	if err != nil {
		return out, err
	}
	return PasskeyToUse{Challenge: encode([]byte(challenge)), RP: site.Host, Timeout: identity.ChallengeTime.Milliseconds(),
		Verification: "required"}, nil
}

// An encoded field is bytes in base64url, and where they go.
type encoded struct {
	field, text string
	into        *[]byte
}

func encode(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// decodeAll reads fields.
func decodeAll(fields ...encoded) (err error) {
	for _, f := range fields {
		if *f.into, err = base64.RawURLEncoding.Strict().DecodeString(f.text); err != nil {
			return &fault.BadField{Field: f.field, Problem: "want base64url without padding (RFC 4648)"}
		}
	}
	return nil
}

// assertion reads the answer of an authenticator.
func (in *PasskeySigned) assertion() (out passkey.Assertion, err error) {
	err = decodeAll(encoded{"id", in.ID, &out.Credential}, encoded{"clientDataJSON", in.ClientData, &out.ClientData},
		encoded{"authenticatorData", in.Authenticator, &out.Authenticator}, encoded{"signature", in.Signature, &out.Signature},
		encoded{"userHandle", in.Handle, &out.Handle})
	return out, err
}
