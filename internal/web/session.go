package web

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"

	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// cookieName names the cookie that says who somebody is.
const cookieName = "razzia"

// A session is who somebody is, and how he likes his pages. He carries it himself, signed.
type session struct {
	ID     string        `json:"id"`
	Name   string        `json:"name"`
	Face   uint8         `json:"face"`
	Lang   i18n.Language `json:"lang,omitempty"` // "" for what the browser wishes
	Dress  i18n.Theme    `json:"dress,omitempty"`
	Scheme string        `json:"scheme,omitempty"`
}

// nicknames are what guests are called until they say otherwise; they mean the same everywhere.
var nicknames = []string{"Bonnie", "Clyde", "Lucky", "Scarface", "Baby Face", "Legs", "Ma Barker", "Nitti", "Torrio", "Texas", "Diamond", "Sugar"}

// newSession makes a guest out of nothing.
func newSession() session {
	var chance [2]byte
	_, _ = rand.Read(chance[:]) // never fails, as its documentation says
	return session{
		ID:   rand.Text(),
		Name: nicknames[int(chance[0])%len(nicknames)],
		Face: chance[1] % ui.Faces,
	}
}

// person is how the table's service knows him.
func (se session) person() table.Person { return table.Person{ID: se.ID, Name: se.Name, Face: se.Face} }

// seal writes the session for a cookie: what it holds, and the proof that we wrote it.
func (s *Server) seal(se session) string {
	text, _ := json.Marshal(se) // strings and a number always can be
	payload := base64.RawURLEncoding.EncodeToString(text)
	return payload + "." + base64.RawURLEncoding.EncodeToString(s.sign(payload))
}

func (s *Server) sign(payload string) []byte {
	mac := hmac.New(sha256.New, s.Key)
	mac.Write([]byte("session\x00" + payload))
	return mac.Sum(nil)
}

// open reads a sealed session; it is false if we did not write it.
func (s *Server) open(sealed string) (se session, ok bool) {
	payload, proof, _ := strings.Cut(sealed, ".")
	mac, err := base64.RawURLEncoding.DecodeString(proof)
	if err != nil || !hmac.Equal(mac, s.sign(payload)) {
		return session{}, false
	}
	text, err := base64.RawURLEncoding.DecodeString(payload)
	if err != nil || json.Unmarshal(text, &se) != nil {
		return session{}, false
	}
	return se, se.ID != ""
}

// sessionOf is who asks; a new guest, with fresh set, if he is not known.
func (s *Server) sessionOf(r *http.Request) (se session, fresh bool) {
	if cookie, err := r.Cookie(cookieName); err == nil {
		if se, ok := s.open(cookie.Value); ok {
			return se, false
		}
	}
	return newSession(), true
}

// keep gives the session to who asked, for a year.
func (s *Server) keep(w http.ResponseWriter, r *request) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: s.seal(r.session), Path: "/", MaxAge: 365 * 24 * 3600,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.scheme(r.Request) == "https",
	})
}

// scheme is how the browser reached us.
func (s *Server) scheme(r *http.Request) string {
	if r.TLS != nil || s.Proxy == ForwardedFor && r.Header.Get("X-Forwarded-Proto") == "https" {
		return "https"
	}
	return "http"
}
