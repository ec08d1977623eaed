package session

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// lateName is the end of the name of the cookie that says since when a browser is known to send a superseded cookie.
const lateName = "-late"

// lateFor is how long a browser may send a superseded cookie before it gets another one. A request that was under way when the browser
// got the cookie of a member is answered by then.
const lateFor = time.Minute

// day is how long a browser keeps the moment, in seconds.
const day = 24 * 3600

// IsLeftOver reports whether a browser really has the superseded cookie that it sent, and did not only send it before it got the cookie of
// its member: a new cookie would replace that. The first answer asks the browser to remember the moment and the cookie; one a minute later
// knows. The note is not signed: a forged one does harm to its own client alone.
func IsLeftOver(w http.ResponseWriter, r *http.Request, now time.Time, secure bool) bool {
	note := &http.Cookie{Name: nameOf(secure) + lateName, Value: strconv.FormatInt(now.Unix(), 10) + "." + markOf(r, secure), Path: "/", MaxAge: day,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: secure}
	since, known := notedFor(r, note.Name, markOf(r, secure))
	if !known || since.After(now) {
		http.SetCookie(w, note)
		return false
	}
	if now.Sub(since) < lateFor {
		return false
	}
	note.MaxAge = -1
	http.SetCookie(w, note)
	return true
}

// notedFor returns the moment that a browser remembers for a cookie; false for none.
func notedFor(r *http.Request, name, mark string) (since time.Time, known bool) {
	note, err := r.Cookie(name)
	if err != nil {
		return time.Time{}, false
	}
	moment, of, _ := strings.Cut(note.Value, ".")
	at, err := strconv.ParseInt(moment, 10, 64)
	return time.Unix(at, 0), err == nil && of == mark
}

// markOf marks the cookie that a request has sent: a later one is another's.
func markOf(r *http.Request, secure bool) string {
	sent, err := r.Cookie(nameOf(secure))
	if err != nil {
		sent, err = r.Cookie(CookieName)
	}
	if err != nil {
		return ""
	}
	sum := sha256.Sum256([]byte(sent.Value))
	return hex.EncodeToString(sum[:8])
}
