package session

import (
	"net/http"

	"razzia/internal/identity"
)

// The names of the cookie of an attempt to sign in at a provider, as those of the session.
const (
	signInName       = "razzia-sign-in"
	secureSignInName = "__Host-razzia-sign-in"
)

func signInNameOf(secure bool) string {
	if secure {
		return secureSignInName
	}
	return signInName
}

// SetSignIn sends the token of an attempt to sign in, which the browser keeps until it comes back from the provider.
func SetSignIn(w http.ResponseWriter, token identity.Token, secure bool) {
	http.SetCookie(w, &http.Cookie{
		Name: signInNameOf(secure), Value: string(token), Path: "/", MaxAge: int(identity.AttemptTime.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure,
	})
}

// TakeSignIn returns the token of an attempt, "" for none, and removes the cookie.
func TakeSignIn(w http.ResponseWriter, r *http.Request, secure bool) identity.Token {
	cookie, err := r.Cookie(signInNameOf(secure))
	if err != nil {
		return ""
	}
	http.SetCookie(w, &http.Cookie{
		Name: signInNameOf(secure), Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure,
	})
	return identity.Token(cookie.Value)
}
