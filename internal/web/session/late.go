package session

import (
	"net/http"
	"strconv"
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
// its member: a new cookie would replace that. The first answer asks the browser to remember the moment; one a minute later knows. The
// moment is not signed: a forged one does harm to its own client alone.
func IsLeftOver(w http.ResponseWriter, r *http.Request, now time.Time, secure bool) bool {
	note := &http.Cookie{Name: nameOf(secure) + lateName, Value: strconv.FormatInt(now.Unix(), 10), Path: "/", MaxAge: day, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: secure}
	since, err := r.Cookie(note.Name)
	if err != nil {
		http.SetCookie(w, note)
		return false
	}
	at, err := strconv.ParseInt(since.Value, 10, 64)
	if err != nil || time.Unix(at, 0).After(now) {
		http.SetCookie(w, note)
		return false
	}
	if now.Sub(time.Unix(at, 0)) < lateFor {
		return false
	}
	note.MaxAge = -1
	http.SetCookie(w, note)
	return true
}
