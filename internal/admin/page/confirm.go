package page

import "net/http"

// A Confirmation asks an operator to show by a passkey who they are. Then the page or the action goes on that they wanted.
type Confirmation struct {
	To        string // where the answer goes, as an address of the desk: that of the action, or ConfirmPath
	Fields    []Pair // what else is sent there
	Challenge string // for the authenticator, in base64url, as all of it
	Host      string // for which the passkeys were made
	Known     string // the IDs of the passkeys, with spaces between
	Timeout   int64  // in milliseconds
	Trouble   string // why the answer before was refused; "" for none
	Without   string // what is missing for a confirmation; "" for nothing
	Begins    bool   // it makes the first operator
}

// ConfirmPath is where the answer goes of an operator who only wants to look. Until then they see no page.
const ConfirmPath = "confirm"

// A Pair is a field of a form with a value.
type Pair struct{ Name, Value string }

// Confirm shows the question.
func (p *Desk) Confirm(w http.ResponseWriter, r *http.Request, status int, c Confirmation) {
	desk := *p
	desk.shut = c.Begins || c.To == ConfirmPath
	p.show(w, r, status, desk.confirmPage(c))
}
