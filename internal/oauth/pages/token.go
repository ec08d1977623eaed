package pages

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/oauth"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
)

// A failure is an error as programs read it (RFC 6749, RFC 7591).
type failure struct {
	Error string `json:"error"`
	About string `json:"error_description"`
}

// refuse answers a program with an error.
func refuse(w http.ResponseWriter, status int, why *oauth.Refusal) error {
	exchange.JSON(w, status, failure{why.Code, why.About})
	return nil
}

// AnswerFailed answers a request of [OpenRoutes] that failed for a reason that is none of OAuth, such as a limit.
func AnswerFailed(w http.ResponseWriter, e exchange.Explanation) {
	code := "invalid_request"
	switch {
	case e.Status == http.StatusTooManyRequests, e.Status == http.StatusServiceUnavailable:
		code = "temporarily_unavailable"
	case e.Status >= http.StatusInternalServerError:
		code = "server_error"
	}
	_ = refuse(w, e.Status, &oauth.Refusal{Code: code, About: e.Key})
}

// A granted is a token as a program reads it.
type granted struct {
	Token  string `json:"access_token"`
	Type   string `json:"token_type"`
	Lasts  int    `json:"expires_in"` // seconds
	Scopes string `json:"scope"`
}

// token gives a program the token for its code.
func (m *Room) token(w http.ResponseWriter, r *exchange.Request) error {
	values, refused := tokenForm(r.Request)
	if refused != nil {
		return refuse(w, http.StatusBadRequest, refused)
	}
	id := values.Get("client_id")
	if _, err := m.client(r, id); err != nil {
		if errors.Is(err, errAsk) {
			return refuse(w, http.StatusUnauthorized, &oauth.Refusal{Code: "invalid_client", About: "register again: this server has not made this client_id"})
		}
		return err
	}
	given, err := m.Service.Redeem(r.Context(), oauth.Redemption{Code: identity.Token(values.Get("code")), Client: id,
		Redirect: values.Get("redirect_uri"), Verifier: values.Get("code_verifier"), Resource: values.Get("resource")})
	if why := (*oauth.Refusal)(nil); errors.As(err, &why) {
		m.Report.Audit.Note(r.Request, guard.BadToken, r.Pattern)
		return refuse(w, http.StatusBadRequest, why)
	}
	if err != nil {
		return err
	}
	m.Report.Audit.Note(r.Request, guard.TokenMade, r.Pattern)
	exchange.JSON(w, http.StatusOK, granted{string(given.Token), "Bearer", int(given.Lasts.Seconds()), given.Scopes})
	return nil
}

// tokenForm reads what a program sends for a token.
func tokenForm(r *http.Request) (form.Values, *oauth.Refusal) {
	malformed := &oauth.Refusal{Code: "invalid_request", About: "want a form (application/x-www-form-urlencoded), with each parameter once"}
	values, err := form.Parse(r)
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/x-www-form-urlencoded" {
		return values, malformed
	}
	for _, texts := range values.Values {
		if len(texts) > 1 {
			return values, malformed
		}
	}
	switch {
	case values.Get("grant_type") == "":
		return values, malformed
	case values.Get("grant_type") != "authorization_code":
		return values, &oauth.Refusal{Code: "unsupported_grant_type", About: "want grant_type=authorization_code: there are no refresh tokens"}
	}
	for _, name := range []string{"code", "client_id", "redirect_uri", "code_verifier"} {
		if values.Get(name) == "" {
			return values, &oauth.Refusal{Code: "invalid_request", About: name + " is missing"}
		}
	}
	return values, nil
}

// A registration is what a program says of itself (RFC 7591), as far as it is read here.
type registration struct {
	Name      string   `json:"client_name"`
	Redirects []string `json:"redirect_uris"`
}

// A registered program reads its ID, and what holds for it, whatever it has asked for.
type registered struct {
	ID string `json:"client_id"`
	registration
	Grants    []string `json:"grant_types"`
	Responses []string `json:"response_types"`
	Method    string   `json:"token_endpoint_auth_method"`
}

// register gives a program an ID. Nothing is stored.
func (m *Room) register(w http.ResponseWriter, r *exchange.Request) error {
	text, err := io.ReadAll(r.Body) // the guard has read it into memory
	if err != nil {
		return fault.ErrForm
	}
	var said registration
	if json.Unmarshal(text, &said) != nil {
		return refuse(w, http.StatusBadRequest, &oauth.Refusal{Code: "invalid_client_metadata", About: "want an object with redirect_uris and client_name"})
	}
	c, err := oauth.NewClient(said.Name, said.Redirects)
	if err != nil {
		return refuse(w, http.StatusBadRequest, &oauth.Refusal{Code: "invalid_redirect_uri", About: err.Error()})
	}
	exchange.JSON(w, http.StatusCreated, registered{m.Gate.Signer.SealClient(c), registration{c.Name, c.Redirects},
		[]string{"authorization_code"}, []string{"code"}, "none"})
	return nil
}
