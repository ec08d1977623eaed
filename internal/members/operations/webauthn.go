package operations

import (
	"encoding/base64"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/web/api"
)

// publicKey is the only type of credentials.
const publicKey = "public-key"

func (a Operations) passkeyToMake(c api.Call) (out client.PasskeyToMake, err error) {
	if c.Member == nil {
		return out, fault.ErrGuest
	}
	site := siteOf(c)
	challenge, err := a.Passkeys.NewChallenge(c.Context(), c.Caller(c.Now()), site)
	if err != nil {
		return out, err
	}
	known, err := a.Members.Passkeys().Of(c.Context(), c.Member.ID)
	if err != nil {
		return out, fault.Store(err)
	}
	out = client.PasskeyToMake{
		Challenge: encode([]byte(challenge)), Timeout: identity.ChallengeTime.Milliseconds(), Attestation: "none",
		RP: client.PasskeySite{ID: site.Host, Name: "Razzia!"}, Selection: client.PasskeyDemands{ResidentKey: "required", Required: true,
			Verification: "required"},
		User: client.PasskeyOwner{ID: encode(passkey.Handle(c.Member.ID)), Name: c.Session.Name,
			Display: c.Session.Name}, Exclude: []client.PasskeyKnown{},
	}
	for _, number := range passkey.Algorithms {
		out.Parameters = append(out.Parameters, client.PasskeyKind{Type: publicKey, Algorithm: number})
	}
	for _, p := range known {
		out.Exclude = append(out.Exclude, client.PasskeyKnown{Type: publicKey, ID: encode(p.Credential)})
	}
	return out, nil
}

func (a Operations) passkeyToUse(c api.Call) (out client.PasskeyToUse, err error) {
	if c.Member != nil {
		return out, fault.ErrMember
	}
	site := siteOf(c)
	challenge, err := a.Passkeys.NewChallenge(c.Context(), c.Caller(c.Now()), site)
	if err != nil {
		return out, err
	}
	return client.PasskeyToUse{Challenge: encode([]byte(challenge)), RP: site.Host, Timeout: identity.ChallengeTime.Milliseconds(),
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

// assertionOf reads the answer of an authenticator.
func assertionOf(in *client.PasskeySigned) (out passkey.Assertion, err error) {
	err = decodeAll(encoded{"id", in.ID, &out.Credential}, encoded{"clientDataJSON", in.ClientData, &out.ClientData},
		encoded{"authenticatorData", in.Authenticator, &out.Authenticator}, encoded{"signature", in.Signature, &out.Signature},
		encoded{"userHandle", in.Handle, &out.Handle})
	return out, err
}
