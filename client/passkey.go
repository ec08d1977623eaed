package client

import (
	"time"
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
