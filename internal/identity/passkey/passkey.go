package passkey

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"

	"razzia/internal/identity"
)

// Algorithms are the kinds of keys that are taken, the best first, by their numbers in COSE (RFC 9053): EdDSA, ES256 and RS256.
var Algorithms = []int{int(webauthncose.AlgEdDSA), int(webauthncose.AlgES256), int(webauthncose.AlgRS256)}

// A Creation is the answer of an authenticator that has made a passkey.
type Creation struct {
	Credential  []byte // ID of the passkey
	ClientData  []byte // JSON of the browser
	Attestation []byte // CBOR of the authenticator
}

// An Assertion is the answer of an authenticator that has signed.
type Assertion struct {
	Credential    []byte // ID of the passkey
	ClientData    []byte // JSON of the browser
	Authenticator []byte // data of the authenticator
	Signature     []byte // of both
	Handle        []byte // of the account, as [Handle] made it
}

// Handle is what authenticators know an account by: a digest, which does not tell the identity.
func Handle(account string) []byte {
	sum := sha256.Sum256([]byte("razzia passkey\x00" + account))
	return sum[:]
}

// Challenge returns the challenge that the data of a browser name, "" for none.
func Challenge(clientData []byte) identity.Token {
	var of struct{ Challenge string }
	if json.Unmarshal(clientData, &of) != nil {
		return ""
	}
	text, err := base64.RawURLEncoding.DecodeString(of.Challenge)
	if err != nil {
		return ""
	}
	return identity.Token(text)
}

// encode writes bytes as browsers do.
func encode(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// refuse is the error for an answer, with what is wrong.
func refuse(err error) error {
	var fault *protocol.Error
	if errors.As(err, &fault) && fault.DevInfo != "" {
		return fmt.Errorf("%w: %w: %s", identity.ErrNoProof, err, fault.DevInfo)
	}
	return fmt.Errorf("%w: %w", identity.ErrNoProof, err)
}

// The errors of answers, besides those of the library.
var (
	errOrigin = errors.New("another origin")
	errFormat = errors.New("an attestation that was not asked for")
	errState  = errors.New("copied, although it cannot be")
	errHandle = errors.New("of another account")
	errOther  = errors.New("another passkey, or of another site")
)

// formats are the kinds of attestation that are taken: none is asked for, and an authenticator without a maker signs with the key itself.
var formats = map[string]bool{"none": true, "packed": true}

// Verify checks the answer to a challenge, which must have been burnt before, and returns the passkey that was made.
func (s Site) Verify(c Creation, challenge identity.Token) (p identity.Passkey, err error) {
	raw := protocol.CredentialCreationResponse{PublicKeyCredential: credential(c.Credential)}
	raw.AttestationResponse.ClientDataJSON, raw.AttestationResponse.AttestationObject = c.ClientData, c.Attestation
	answer, err := raw.Parse()
	if err != nil {
		return p, refuse(err)
	}
	made := &answer.Response.AttestationObject
	switch {
	case answer.Response.CollectedClientData.Origin != s.Origin:
		return p, refuse(errOrigin)
	case !formats[made.Format] || made.AttStatement["x5c"] != nil:
		return p, refuse(errFormat)
	}
	_, err = answer.Verify(encode([]byte(challenge)), s.Host, []string{s.Origin}, nil, nil, protocol.TopOriginExplicitVerificationMode, false,
		true, true,
		nil, parameters(), protocol.AttestationPolicy{}, protocol.SignaturePolicy{})
	if err != nil {
		return p, refuse(err)
	}
	flags := made.AuthData.Flags
	if flags.HasBackupState() && !flags.HasBackupEligible() {
		return p, refuse(errState)
	}
	return identity.Passkey{Host: s.Host, Credential: c.Credential, Key: made.AuthData.AttData.CredentialPublicKey,
		Counter:  made.AuthData.Counter,
		Copyable: flags.HasBackupEligible(), Copied: flags.HasBackupState()}, nil
}

// Check checks the answer to a challenge, which must have been burnt before, of a passkey as the store has it. It returns the passkey as
// the authenticator says that it is now. The counter is left to the store, which several devices ask at a time. A passkey may become one
// that can be copied, or stop being one: password managers that take a passkey over, or learn to copy, say so from then on. The standard
// refuses that, but the signature proves the same, and the member would be locked out.
func (s Site) Check(a Assertion, p identity.Passkey, challenge identity.Token) (identity.Passkey, error) {
	raw := protocol.CredentialAssertionResponse{PublicKeyCredential: credential(a.Credential)}
	raw.AssertionResponse.ClientDataJSON, raw.AssertionResponse.AuthenticatorData = a.ClientData, a.Authenticator
	raw.AssertionResponse.Signature, raw.AssertionResponse.UserHandle = a.Signature, a.Handle
	answer, err := raw.Parse()
	if err != nil {
		return p, refuse(err)
	}
	switch {
	case !bytes.Equal(a.Credential, p.Credential) || s.Host != p.Host:
		return p, refuse(errOther)
	case !bytes.Equal(a.Handle, Handle(p.Account)):
		return p, refuse(errHandle)
	case answer.Response.CollectedClientData.Origin != s.Origin:
		return p, refuse(errOrigin)
	}
	err = answer.Verify(encode([]byte(challenge)), s.Host, "", []string{s.Origin}, nil, nil, protocol.TopOriginExplicitVerificationMode, false,
		true, true,
		p.Key, protocol.SignaturePolicy{})
	if err != nil {
		return p, refuse(err)
	}
	flags := answer.Response.AuthenticatorData.Flags
	if flags.HasBackupState() && !flags.HasBackupEligible() {
		return p, refuse(errState)
	}
	p.Counter = answer.Response.AuthenticatorData.Counter
	p.Copyable, p.Copied = flags.HasBackupEligible(), flags.HasBackupState()
	return p, nil
}

func credential(id []byte) protocol.PublicKeyCredential {
	return protocol.PublicKeyCredential{Credential: protocol.Credential{ID: encode(id), Type: string(protocol.PublicKeyCredentialType)},
		RawID: id}
}

// parameters are the algorithms for the library.
func parameters() (list []protocol.CredentialParameter) {
	for _, number := range Algorithms {
		list = append(list, protocol.CredentialParameter{Type: protocol.PublicKeyCredentialType,
			Algorithm: webauthncose.COSEAlgorithmIdentifier(number)})
	}
	return list
}
