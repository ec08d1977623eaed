package pages

import (
	"encoding/base64"
	"maps"
	"net/http"
	"slices"
	"strings"

	"razzia/internal/admin/page"
	"razzia/internal/fault"
	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
)

// The fields of a confirmation: where it leads, and the answer of an authenticator, whose names begin alike.
const (
	toField     = "to"
	answers     = "passkey-"
	answerField = answers + "id"
)

// fieldsOf lists the fields of a form but for the answer of an authenticator, by their names.
func fieldsOf(values form.Values) (list []page.Pair) {
	for _, name := range slices.Sorted(maps.Keys(values.Values)) {
		for _, text := range values.Values[name] {
			if !strings.HasPrefix(name, answers) {
				list = append(list, page.Pair{Name: name, Value: text})
			}
		}
	}
	return list
}

// ask asks an operator to confirm who they are.
func (m *room) ask(w http.ResponseWriter, r *exchange.Request, c page.Confirmation) error {
	site, possible := passkey.SiteOf(r.Scheme, r.Host)
	if !possible {
		c.Without = "Browsers have passkeys only for a name behind TLS, and for localhost. Open the site by its name; until then razzia admin " +
			"on the machine of the server does the same."
		m.desk.Confirm(w, r.Request, http.StatusForbidden, c)
		return nil
	}
	challenge, known, err := m.Passkeys.NewConfirmation(r.Context(), m.Caller(r), site)
	if err != nil {
		return err
	}
	if len(known) == 0 {
		c.Without = "Operators show by a passkey who they are, and your account has none for this site. Make one first, and come back."
	}
	var ids []string
	for _, key := range known {
		ids = append(ids, encode(key.Credential))
	}
	c.Challenge, c.Host, c.Known = encode([]byte(challenge)), site.Host, strings.Join(ids, " ")
	c.Timeout = identity.ChallengeTime.Milliseconds()
	m.desk.Confirm(w, r.Request, http.StatusForbidden, c)
	return nil
}

// askAgain asks once more after an answer was refused, and says why.
func (m *room) askAgain(w http.ResponseWriter, r *exchange.Request, c page.Confirmation, err error) error {
	if !fault.IsRefusal(err) {
		return err
	}
	m.Report.Report(w, r, err)
	c.Trouble = exchange.Explain(i18n.LocalizerFor(i18n.English, ""), err).Words
	return m.ask(w, r, c)
}

// proven checks the answer of an authenticator.
func (m *room) proven(r *exchange.Request, values form.Values) error {
	site, _ := passkey.SiteOf(r.Scheme, r.Host) // the zero one has no passkeys
	var a passkey.Assertion
	for name, into := range map[string]*[]byte{"id": &a.Credential, "client": &a.ClientData, "data": &a.Authenticator,
		"signature": &a.Signature, "handle": &a.Handle} {
		raw, err := base64.RawURLEncoding.Strict().DecodeString(values.Get(answers + name))
		if err != nil {
			return identity.ErrNoProof
		}
		*into = raw
	}
	return m.Passkeys.Confirm(r.Context(), m.Caller(r), site, a, r.Place())
}

// confirmed checks the answer of an authenticator of an operator, and notes that the device has confirmed.
func (m *room) confirmed(r *exchange.Request, values form.Values) error {
	err := m.proven(r, values)
	if err == nil {
		err = fault.Store(m.Operators.Store.Confirm(r.Context(), r.Member.ID, r.Member.Session.ID, m.Now()))
	}
	if err == nil {
		m.Report.Audit.Note(r.Request, guard.OperatorIn, r.Pattern)
	}
	return err
}

func encode(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }
