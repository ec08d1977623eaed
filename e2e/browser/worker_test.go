package browser_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// worked runs the service worker beside what a browser would give it, and returns what an event made it do: a notification it shows, "!"
// before one that it has taken away again, and what it sends to the server.
const worked = `(async (type, event, world) => {
	const hears = {}, notes = [], did = [], never = new Promise(() => {});
	const subscription = (name) => ({ options: { applicationServerKey: "key of " + name },
		toJSON: () => ({ endpoint: name, keys: { p256dh: "p", auth: "a" } }) });
	const self = {
		location: new URL("https://razzia.example/sw.js"),
		navigator: { setAppBadge: () => world.badge === "hangs" ? never : Promise.reject(new Error("no badge")) },
		clients: {
			matchAll: async () => { if (world.tabs === "fails") throw new Error("no tabs"); return world.tabs ?? []; },
			openWindow: async (url) => did.push("opens " + url),
		},
		registration: {
			showNotification: async (title, options) => {
				if (options.lang === "not a language") throw new TypeError("lang");
				const note = { title, ...options, close: () => (note.closed = true) };
				notes.push(note);
			},
			getNotifications: async () => notes.filter((note) => !note.closed),
			pushManager: { getSubscription: async () => world.has ? subscription(world.has) : null,
				subscribe: async ({ applicationServerKey }) => subscription("made with " + applicationServerKey) },
		},
		addEventListener: (what, hear) => (hears[what] = hear),
	};
	const fetch = async (path, init) => {
		if (init?.method === "POST") did.push("tells " + JSON.parse(init.body).endpoint);
		return { ok: true, json: async () => ({ key: "server" }) };
	};
	{ %s }
	let work = [];
	const given = { waitUntil: (what) => work.push(what), ...event };
	if ("text" in event) given.data = { json: () => JSON.parse(event.text) };
	for (const name of ["oldSubscription", "newSubscription"]) if (event[name]) given[name] = subscription(event[name]);
	for (const tab of world.tabs === "fails" ? [] : world.tabs ?? []) tab.focus = async () => did.push("focuses " + tab.url);
	given.notification = { data: event.path, close: () => did.push("closes") };
	hears[type](given);
	await Promise.race([Promise.allSettled(work), new Promise((enough) => setTimeout(enough, 2000))]);
	return [...notes.map((note) => (note.closed ? "!" : "") + note.title + "|" + note.body + "|" + note.data), ...did].join("; ");
})(%s)`

// TestTheServiceWorkerTrustsNoEvent gives the service worker what browsers give: messages without data, with broken ones, while the table
// is in front or the badge hangs, and ends of subscriptions that say nothing. Each message shows a notification, and no subscription is
// lost.
func TestTheServiceWorkerTrustsNoEvent(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	script := h.Guest(t).Get("/sw.js").Body
	b := newTab(t, 390, 844) // its page has no policy that forbids to run a text
	const turn = `{"title":"Your turn","body":"Against Ben.","path":"/t/abc","games":1,"lang":"en"}`
	const plain = "Razzia!|undefined|/"
	type event map[string]any
	type world map[string]any
	seen := world{"tabs": []any{map[string]any{"url": "https://razzia.example/t/abc#talk", "focused": true}}}
	for _, test := range []struct {
		name, kind string
		event      event
		world      world
		want       string
	}{
		{"a message", "push", event{"text": turn}, world{}, "Your turn|Against Ben.|/t/abc"},
		{"the table is in front", "push", event{"text": turn}, seen, "!Your turn|Against Ben.|/t/abc"},
		{"no data", "push", event{}, world{}, "Razzia!||/"},
		{"null for the data", "push", event{"data": nil}, world{}, "Razzia!||/"},
		{"no JSON", "push", event{"text": "{"}, world{}, "Razzia!||/"},
		{"not a message", "push", event{"text": "null"}, world{}, "Razzia!||/"},
		{"no title", "push", event{"text": `{"title":5}`}, world{}, "Razzia!||/"},
		{"another site", "push", event{"text": `{"title":"A","path":"//elsewhere.example/"}`}, world{}, "A||/"},
		{"no address", "push", event{"text": `{"title":"A","path":"//["}`}, world{}, "Razzia!||/"},
		{"no language", "push", event{"text": `{"title":"A","lang":"not a language"}`}, world{}, plain},
		{"the badge hangs", "push", event{"text": turn}, world{"badge": "hangs"}, "Your turn|Against Ben.|/t/abc"},
		{"the tabs are not known", "push", event{"text": turn}, world{"tabs": "fails"}, "Your turn|Against Ben.|/t/abc"},

		{"a click", "notificationclick", event{"path": "/t/abc"}, world{}, "closes; opens https://razzia.example/t/abc"},
		{"a click, with the tab open", "notificationclick", event{"path": "/t/abc"}, seen, "closes; focuses https://razzia.example/t/abc#talk"},
		{"a click on nothing", "notificationclick", event{}, world{}, "closes; opens https://razzia.example/"},

		{"a new subscription", "pushsubscriptionchange", event{"newSubscription": "new"}, world{}, "tells new"},
		{"only the old one", "pushsubscriptionchange", event{"oldSubscription": "old"}, world{}, "tells made with key of old"},
		{"nothing, but there is one", "pushsubscriptionchange", event{}, world{"has": "this"}, "tells this"},
		{"nothing", "pushsubscriptionchange", event{"oldSubscription": nil, "newSubscription": nil}, world{}, "tells made with server"},
	} {
		given, err := json.Marshal([]any{test.kind, test.event, test.world})
		fatal.If(t, err)
		if got := eval[string](b, fmt.Sprintf(worked, script, "..."+string(given))); got != test.want {
			t.Errorf("%s: the worker does %q: want %q", test.name, got, test.want)
		}
	}
}
