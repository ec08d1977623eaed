package pages

import (
	"net/http"

	"razzia/internal/identity"
	"razzia/internal/oauth"
	"razzia/internal/web/exchange"
)

// A resource is what programs ask tokens for (RFC 9728).
type resource struct {
	Resource string           `json:"resource"`
	Servers  []string         `json:"authorization_servers"`
	Scopes   []identity.Scope `json:"scopes_supported"`
	Methods  []string         `json:"bearer_methods_supported"`
	Name     string           `json:"resource_name"`
}

// describeTools says where programs ask for a token of the tools.
func (m *Room) describeTools(w http.ResponseWriter, r *exchange.Request) error {
	return describeResource(w, r, oauth.ResourceOf(issuer(r)))
}

// describeServer says the same of the server as a whole, for programs that ask at its root.
func (m *Room) describeServer(w http.ResponseWriter, r *exchange.Request) error {
	return describeResource(w, r, issuer(r))
}

func describeResource(w http.ResponseWriter, r *exchange.Request, address string) error {
	exchange.JSON(w, http.StatusOK, resource{address, []string{issuer(r)}, oauth.Scopes, []string{"header"}, "Razzia!"})
	return nil
}

// A server gives tokens (RFC 8414).
type server struct {
	Issuer     string           `json:"issuer"`
	Ask        string           `json:"authorization_endpoint"`
	Token      string           `json:"token_endpoint"`
	Register   string           `json:"registration_endpoint"`
	Scopes     []identity.Scope `json:"scopes_supported"`
	Responses  []string         `json:"response_types_supported"`
	Modes      []string         `json:"response_modes_supported"`
	Grants     []string         `json:"grant_types_supported"`
	Methods    []string         `json:"token_endpoint_auth_methods_supported"`
	Challenges []string         `json:"code_challenge_methods_supported"`
	SaysIssuer bool             `json:"authorization_response_iss_parameter_supported"`
}

// describe says how programs ask for a token.
func (m *Room) describe(w http.ResponseWriter, r *exchange.Request) error {
	at := issuer(r)
	exchange.JSON(w, http.StatusOK, server{Issuer: at, Ask: at + askPath, Token: at + tokenPath, Register: at + registerPath,
		Scopes: oauth.Scopes, Responses: []string{"code"}, Modes: []string{"query"}, Grants: []string{"authorization_code"},
		Methods: []string{"none"}, Challenges: []string{"S256"}, SaysIssuer: true})
	return nil
}
