package session

import (
	"net/http"
	"strings"
)

// TokenPrefix begins the personal tokens of programs.
const TokenPrefix = "rzz_"

// BearerOf returns the token in the header Authorization of a request, as RFC 6750 has it. The cookie is [Bearer] then, [Misplaced] if
// there are two tokens or one without its scheme, and [Missing] without a token: such a request must not go on as another person. Other
// schemes are for proxies in front of this server. So are other tokens, but not at the API, where a program with a damaged token must not
// become a new guest.
func BearerOf(r *http.Request, api bool) (token string, c Cookie) {
	c = Missing
	for _, value := range r.Header.Values("Authorization") {
		scheme, rest, _ := strings.Cut(strings.TrimSpace(value), " ")
		bears := strings.EqualFold(scheme, "Bearer")
		rest = strings.TrimSpace(rest)
		switch {
		case bears && !api && !strings.HasPrefix(rest, TokenPrefix), !bears && !strings.Contains(value, TokenPrefix): // of a proxy
		case !bears, c != Missing:
			return "", Misplaced
		default:
			token, c = rest, Bearer
		}
	}
	return token, c
}
