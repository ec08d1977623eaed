package week

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"time"

	"razzia/internal/web/webtest"
)

// rome is the time zone of quiet hours.
var rome = must(time.LoadLocation("Europe/Rome"))

// A person is one of the simulated people.
type person struct {
	name      string
	number    int
	devices   []*device // the first one is that with messages
	wake      int       // the first hour of the day in which they look, UTC
	quietFrom int       // in minutes after midnight in Rome
	quietTo   int       // the same as quietFrom for no quiet hours
	member    bool
	asleep    bool      // looks at nothing
	looked    time.Time // when their turns were noticed last
}

// A device is a browser with its cookies.
type device struct {
	person   *person
	name     string
	cookies  map[string]string
	out      bool   // signed out for good
	lost     bool   // their person has it no more
	endpoint string // of messages; "" for none
	told     map[turn]*news
	failed   bool // the last message was not taken
}

func (d *device) String() string { return d.name }

// device returns a device that the person may use now; nil if they have none.
func (w *week) deviceOf(p *person) *device {
	may := slices.DeleteFunc(slices.Clone(p.devices), func(d *device) bool { return d.out || d.lost })
	if len(may) == 0 {
		return nil
	}
	return may[w.chance.IntN(len(may))]
}

// addDevice gives a person one more device, which is a guest of its own before it is signed in.
func (w *week) addDevice(p *person) *device {
	d := &device{person: p, name: fmt.Sprintf("%s/%d", p.name, len(p.devices)+1), cookies: map[string]string{}, told: map[turn]*news{}}
	p.devices = append(p.devices, d)
	return d
}

// An answer is what a device gets. Its status is 0 if none came.
type reply struct {
	status int
	body   []byte
}

// into reads the JSON of an answer, and reports whether the request succeeded.
func (r reply) into(value any) bool {
	return r.status/100 == 2 && json.Unmarshal(r.body, value) == nil
}

// ok reports whether the request succeeded.
func (r reply) ok() bool { return r.status/100 == 2 }

// get reads something.
func (w *week) get(d *device, path string) reply { return w.ask(d, http.MethodGet, path, nil) }

// post changes something. A nil body is none.
func (w *week) post(d *device, path string, body any) reply {
	return w.ask(d, http.MethodPost, path, body)
}

// fields are the body of a request.
type fields map[string]any

// ask sends a request to one of the nodes, and now and then loses its answer.
func (w *week) ask(d *device, method, path string, body any) reply {
	nodes := w.up()
	if len(nodes) == 0 {
		return reply{}
	}
	n := nodes[w.chance.IntN(len(nodes))]
	lost := w.chance.IntN(100) == 0 && !w.calm
	got := w.askAt(n, d, method, path, body)
	w.count.requests++
	if burnt := w.burnt(); burnt != nil {
		w.note("killed within %s %s of %s", method, path, d)
		w.restart(burnt)
		lost = true
	}
	if lost {
		w.count.lost++
		return reply{}
	}
	for _, c := range got.Result().Cookies() {
		if d.cookies[c.Name] = c.Value; c.MaxAge < 0 {
			delete(d.cookies, c.Name)
		}
	}
	if got.Code >= 500 {
		w.violated("%s %s of %s is answered %d: %s", method, path, d, got.Code, got.Body)
	}
	return reply{got.Code, got.Body.Bytes()}
}

// askAt sends a request to a node.
func (w *week) askAt(n *node, d *device, method, path string, body any) *httptest.ResponseRecorder {
	var content io.Reader
	if body != nil {
		content = bytes.NewReader(must(json.Marshal(body)))
	}
	r := httptest.NewRequestWithContext(w.Context(), method, "http://127.0.0.1:8080"+path, content)
	r.RemoteAddr = fmt.Sprintf("192.0.2.%d:1234", 1+d.person.number)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	names := make([]string, 0, 2)
	for name := range d.cookies {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		r.AddCookie(&http.Cookie{Name: name, Value: d.cookies[name]})
	}
	got := httptest.NewRecorder()
	n.Pages.ServeHTTP(got, r)
	return got
}

// again sends a request until an answer comes.
func (w *week) again(d *device, method, path string, body any) reply {
	for range 20 {
		if got := w.ask(d, method, path, body); got.status != 0 {
			return got
		}
		w.wait(time.Minute)
	}
	w.Fatalf("no answer to %s %s", method, path)
	return reply{}
}

// arrive makes a guest of a device.
func (w *week) arrive(d *device) {
	if got := w.again(d, "POST", "/api/session", fields{"name": d.person.name}); !got.ok() {
		w.Fatalf("%s cannot arrive: %s", d, got.body)
	}
}

// keep makes a member of a guest. An answer that is lost does no harm.
func (w *week) keep(d *device) {
	got := w.again(d, "POST", "/api/session/keep", nil)
	var now struct{ Known, Member bool }
	if me := w.again(d, "GET", "/api/session", nil); !me.into(&now) || !now.Member {
		w.violated("%s is no member: %s, then %s", d, got.body, me.body)
	}
	d.person.member = true
	w.note("%s becomes a member", d.person.name)
}

// link signs a second device in by a link of the first. If an answer is lost, the link is used up, and they make another.
func (w *week) link(from, to *device, along bool) {
	for range 10 {
		var made struct{ Token string }
		if !w.post(from, "/api/session/link", nil).into(&made) {
			w.wait(time.Minute)
			continue
		}
		if got := w.post(to, "/api/session/use-link", fields{"token": made.Token, "along": along}); got.ok() {
			w.note("%s is signed in by %s", to, from)
			return
		}
		w.wait(time.Minute)
	}
	w.violated("%s cannot sign %s in", from, to)
}

// subscribe lets a device get messages.
func (w *week) subscribe(d *device) {
	body, _ := webtest.Subscription(w.T, len(w.phone)+1)
	var at struct{ Endpoint string }
	_ = json.Unmarshal([]byte(body), &at)
	d.endpoint = at.Endpoint
	w.phone[d.endpoint] = d
	if got := w.again(d, "POST", "/api/session/notifications", json.RawMessage(body)); !got.ok() {
		w.violated("%s gets no messages: %s", d, got.body)
	}
	if p := d.person; p.quietFrom != p.quietTo {
		quiet := fields{"quiet": fields{"from": p.quietFrom, "to": p.quietTo}, "zone": "Europe/Rome"}
		if got := w.again(d, "POST", "/api/session/notifications/quiet", quiet); !got.ok() {
			w.violated("%s has no quiet hours: %s", d, got.body)
		}
	}
}
