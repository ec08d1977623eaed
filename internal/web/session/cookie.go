package session

import (
	"net/http"
	"strings"
	"time"
)

// The names of the cookie. Behind TLS it has the prefix with which browsers let only this host set it, and only over TLS.
const (
	CookieName = "razzia"
	SecureName = "__Host-razzia"
)

// year is how long a browser keeps the cookie, in seconds.
const year = 365 * 24 * 3600

// A Cookie is the state of the cookie that came with a request.
type Cookie int

// The states of a cookie.
const (
	Missing    Cookie = iota
	Valid             // it says who the client is
	Invalid           // forged, damaged, signed with another key, or too old
	Superseded        // of a guest who is a member by now, or of a session that has ended
	Stored            // it has the token of a stored session, which was not looked up yet
	Keeping           // it makes a member of a guest, who was not made one yet
	Unproven          // the store has to be asked, or could not be
	Bearer            // no cookie but the personal token of a program, which was not looked up yet
	Misplaced         // no cookie but a personal token that was sent in a wrong way: without its scheme, or with another one
)

// A Received is the session of a request, and what its cookie says.
type Received struct {
	Session
	Cookie Cookie
	Token  string // of a cookie that is Stored, Keeping or Bearer
	// the cookie has the name without TLS, or was signed by an old key or long ago: it has to be sent anew. One that is Keeping makes no
	// member any more
	Stale bool
}

// The beginnings of the values for members: before a token, and before what makes a guest a member. No sealed session begins so.
const (
	tokenPrefix = "member."
	keepPrefix  = "keep."
)

// KeepTime is for how long a cookie makes a member of its guest: until the next request, which may be a while after an answer that was
// lost.
const KeepTime = 10 * time.Minute

// A keeping is a guest who is about to become a member, and the token that their device will have. It is in the cookie until the next
// request: an answer that is lost then costs nothing.
type keeping struct {
	Session Session `json:"session"`
	Token   string  `json:"token"`
	signature
}

// Read returns the session of a request and the state of its cookie. Without a valid cookie it is a new guest. Over TLS the name
// without the prefix is read only for guests, who may have it from the time when the server was reached without TLS.
func (s Signer) Read(r *http.Request, secure bool) Received {
	plain := false
	cookie, err := r.Cookie(nameOf(secure))
	if err != nil && secure {
		cookie, err = r.Cookie(CookieName)
		plain = err == nil
	}
	if err != nil {
		return Received{Session: New(), Cookie: Missing}
	}
	got := s.read(cookie.Value)
	if plain && (got.Cookie == Stored || got.Cookie == Keeping) {
		return Received{Session: New(), Cookie: Invalid}
	}
	got.Stale = got.Stale || plain
	return got
}

func (s Signer) read(value string) Received {
	if token, ok := strings.CutPrefix(value, tokenPrefix); ok {
		return Received{Session: New(), Cookie: Stored, Token: token}
	}
	if sealed, ok := strings.CutPrefix(value, keepPrefix); ok {
		var k keeping
		by := s.open(forKeeping, sealed, &k)
		return s.received(by, k.signature, Received{Session: k.Session, Cookie: Keeping, Token: k.Token,
			Stale: s.age(k.signature).Abs() > KeepTime})
	}
	return s.readSession(value)
}

// readSession reads the cookie of a guest.
func (s Signer) readSession(value string) Received {
	d, by := s.openSession(value)
	return s.received(by, d.signature, Received{Session: d.Session, Cookie: Valid, Stale: by == older || s.isWorn(d.signature)})
}

// received returns what a signed cookie says, if its signature is good and not too old.
func (s Signer) received(kind seal, at signature, said Received) Received {
	switch {
	case kind == unknown:
		return Received{Session: New(), Cookie: Unproven}
	case kind == broken || said.ID == "" || s.isOver(at):
		return Received{Session: New(), Cookie: Invalid}
	}
	return said
}

// Set sends the session of a guest as a cookie that is kept for a year. A secure cookie is sent back over TLS only.
func (s Signer) Set(w http.ResponseWriter, se Session, secure bool) { set(w, s.Seal(se), secure) }

// SetKeeping sends a cookie that makes a member of a guest with the next request.
func (s Signer) SetKeeping(w http.ResponseWriter, se Session, token string, secure bool) {
	setMember(w, keepPrefix+s.seal(forKeeping, keeping{se, token, s.signature()}), secure)
}

// SetToken sends the token of a stored session as a cookie that is kept for a year.
func SetToken(w http.ResponseWriter, token string, secure bool) {
	setMember(w, tokenPrefix+token, secure)
}

// setMember sends the cookie of a member. Over TLS the one with the name without the prefix goes, which is for guests.
func setMember(w http.ResponseWriter, value string, secure bool) {
	set(w, value, secure)
	if secure {
		http.SetCookie(w, &http.Cookie{Name: CookieName, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: true})
	}
}

func nameOf(secure bool) string {
	if secure {
		return SecureName
	}
	return CookieName
}

func set(w http.ResponseWriter, value string, secure bool) {
	http.SetCookie(w, &http.Cookie{
		Name: nameOf(secure), Value: value, Path: "/", MaxAge: year, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure,
	})
}
