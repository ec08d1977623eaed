package api_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// An attempt is a request of a guest for an operation at a table.
type attempt struct {
	g                *webtest.Guest
	operation, table string
	input            string
}

// addAll makes requests that fail.
func addAll(t *testing.T, got provoked, list []attempt) {
	t.Helper()
	for _, a := range list {
		got.add(t, a.operation, ask(a.g, a.operation, a.table, a.input))
	}
}

// alone makes a table of two at one device, with a clock, where moves can be taken back.
func (s *scene) alone(t *testing.T, g *webtest.Guest) string {
	t.Helper()
	var made struct{ ID string }
	reply := s.want(t, g, "playTogether", "", `{"names":["A","B"],"bots":0,"piles":1,"undo":true,"bank":600000,"pace":10000}`)
	fatal.If(t, json.Unmarshal([]byte(reply.Body), &made))
	return made.ID
}

// asked makes a table of several guests, with a clock, where the last of them asks for a break. It returns the input of an answer.
func (s *scene) asked(t *testing.T, guests ...*webtest.Guest) (id, answer string) {
	t.Helper()
	id = s.made(t, "createTable", fmt.Sprintf(`{"players":%d,"piles":1,"undo":true,"bank":600000,"pace":10000}`, len(guests)))
	for i, g := range guests {
		s.want(t, g, "sit", id, fmt.Sprintf(`{"seat":%d}`, i))
	}
	return id, s.question(t, guests[len(guests)-1], id, "askBreak", "")
}

// question asks for something, and returns the input of an answer.
func (s *scene) question(t *testing.T, g *webtest.Guest, id, operation, input string) string {
	t.Helper()
	var now struct{ Question struct{ Version int } }
	if err := json.Unmarshal([]byte(s.want(t, g, operation, id, input).Body), &now); err != nil || now.Question.Version == 0 {
		t.Fatalf("no question is open: %v", err)
	}
	return fmt.Sprintf(`{"to":%d}`, now.Question.Version)
}

// offered offers seat 0 of a table, and returns the input that takes it.
func (s *scene) offered(t *testing.T, g *webtest.Guest, id string) string {
	t.Helper()
	var now struct{ Offers []struct{ Code string } }
	if err := json.Unmarshal([]byte(s.want(t, g, "offerSeat", id, "").Body), &now); err != nil || len(now.Offers) != 1 {
		t.Fatalf("no seat is offered: %v", err)
	}
	return fmt.Sprintf(`{"code":%q}`, now.Offers[0].Code)
}

// called makes a table at one device at which the first player has called an auction.
func (s *scene) called(t *testing.T) string {
	t.Helper()
	id := s.alone(t, s.ann)
	s.want(t, s.ann, "makeMove", id, moveOf(s.ann.Table("/t/"+id), "call"))
	return id
}

// consents lists a request for each operation of consent, which succeeds unless the store fails.
func (s *scene) consents(t *testing.T) []attempt {
	t.Helper()
	asked, answer := s.asked(t, s.ann, s.bob)
	resting, keeping, taking := s.alone(t, s.ann), s.alone(t, s.ann), s.alone(t, s.bob)
	s.want(t, s.ann, "askBreak", resting, "")
	s.offered(t, s.ann, keeping)
	return []attempt{
		{s.ann, "undo", s.called(t), `{"ply":0}`}, {s.ann, "askBreak", s.alone(t, s.ann), ""}, {s.ann, "endBreak", resting, ""},
		{s.ann, "agree", asked, answer}, {s.ann, "disagree", asked, answer},
		{s.ann, "offerSeat", s.alone(t, s.ann), ""}, {s.ann, "keepSeat", keeping, ""}, {s.ann, "acceptSeat", taking, s.offered(t, s.bob, taking)},
	}
}

// provokeByConsent asks for things that are not possible, and answers questions of others.
func provokeByConsent(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	s, stranger := newScene(t, h), h.Guest(t)
	for _, o := range []string{"undo", "askBreak", "offerSeat", "keepSeat", "acceptSeat"} {
		addAll(t, got, []attempt{{s.ann, o, s.waiting, ""}, {s.ann, o, s.over, ""}})
	}
	addAll(t, got, []attempt{
		{s.ann, "undo", s.lesson, ""}, {s.ann, "askBreak", s.lesson, ""}, {s.ann, "offerSeat", s.lesson, ""},
		{s.ann, "undo", s.left, ""}, {s.ann, "askBreak", s.left, ""}, {stranger, "offerSeat", s.left, ""},
		{s.ann, "undo", s.playing, ""}, {s.ann, "askBreak", s.playing, ""}, {s.bob, "offerSeat", s.playing, ""},
		{s.bob, "keepSeat", s.playing, ""},
		{s.ann, "acceptSeat", s.playing, ""}, {s.ann, "undo", s.called(t), `{"ply":1}`},
		{s.ann, "undo", s.alone(t, s.ann), ""},
	})
	for _, o := range []string{"undo", "askBreak", "endBreak", "agree", "disagree"} {
		got.add(t, o, ask(stranger, o, s.playing, ""))
	}
	s.want(t, s.bob, "leave", s.left, `{"seat":1}`)
	got.add(t, "offerSeat", ask(s.ann, "offerSeat", s.left, `{"seat":1}`))
	provokeByQuestions(t, got, s, stranger)
	provokeByUnrest(t, got, s, stranger)
}

// provokeByQuestions asks while a question is open, and during a break.
func provokeByQuestions(t *testing.T, got provoked, s *scene, third *webtest.Guest) {
	t.Helper()
	id, answer := s.asked(t, s.ann, s.bob, third)
	addAll(t, got, []attempt{{third, "agree", id, answer}, {s.bob, "agree", id, `{"to":1}`}, {s.bob, "disagree", id, `{"to":1}`}})
	got.add(t, "askBreak", ask(s.ann, "askBreak", id, ""))
	s.want(t, s.bob, "disagree", id, answer)
	mover, seat := s.mover3(id, third)
	s.want(t, mover, "makeMove", id, moveOf(s.ann.Table("/t/"+id), "call"))
	answer = s.question(t, mover, id, "askBreak", "")
	got.add(t, "undo", ask(mover, "undo", id, ""))
	s.want(t, mover, "disagree", id, answer)
	absent := []*webtest.Guest{s.ann, s.bob, third}[(seat+1)%3]
	s.want(t, absent, "leave", id, fmt.Sprintf(`{"seat":%d}`, (seat+1)%3))
	answer = s.question(t, mover, id, "askBreak", "")
	got.add(t, "disagree", ask(absent, "disagree", id, answer))
	got.add(t, "offerSeat", ask(mover, "offerSeat", id, fmt.Sprintf(`{"seat":%d}`, (seat+1)%3)))
	s.want(t, []*webtest.Guest{s.ann, s.bob, third}[(seat+2)%3], "agree", id, answer)
	addAll(t, got, []attempt{
		{mover, "undo", id, ""}, {mover, "askBreak", id, ""}, {mover, "offerSeat", id, fmt.Sprintf(`{"seat":%d}`, (seat+1)%3)},
		{mover, "makeMove", id, fmt.Sprintf(`{"seat":%d,"ply":1,"move":"pass"}`, seat)},
	})
	taking := s.alone(t, s.bob)
	got.add(t, "acceptSeat", ask(s.bob, "acceptSeat", taking, s.offered(t, s.bob, taking)))
}

// mover3 is the guest who is to move at a table of Ann, Bob and a third one, and their seat.
func (s *scene) mover3(id string, third *webtest.Guest) (*webtest.Guest, int) {
	seat := int(s.ann.Table("/t/" + id).Game.Actor)
	return []*webtest.Guest{s.ann, s.bob, third}[seat], seat
}

// provokeByUnrest asks too often.
func provokeByUnrest(t *testing.T, got provoked, s *scene, stranger *webtest.Guest) {
	t.Helper()
	id := s.called(t)
	for pace := range table.MaxSeatChangesEach {
		ask(s.ann, "setPace", id, fmt.Sprintf(`{"pace":%d}`, 2000+pace))
	}
	addAll(t, got, []attempt{{s.ann, "undo", id, ""}, {s.ann, "askBreak", id, ""}, {s.ann, "offerSeat", id, ""}})
	id = s.made(t, "createTable", `{"players":2,"piles":1}`)
	for range table.MaxSeatChangesEach / 2 {
		s.want(t, stranger, "sit", id, "")
		s.want(t, stranger, "standUp", id, "")
	}
	s.want(t, s.ann, "sit", id, "")
	s.want(t, s.bob, "sit", id, `{"seat":1}`)
	got.add(t, "acceptSeat", ask(stranger, "acceptSeat", id, s.offered(t, s.ann, id)))
}

// agreeByCalls calls each operation of consent with success.
func agreeByCalls(t *testing.T, one *webtest.Caller) {
	t.Helper()
	id := one.Call(201, "POST", "/api/together", "", `{"names":["A","B"],"bots":0,"piles":1,"undo":true,"bank":600000}`)["id"].(string)
	one.Call(200, "POST", "/api/tables/{id}/break", id, "")
	one.Call(200, "POST", "/api/tables/{id}/end-break", id, "")
	now := one.Call(200, "GET", "/api/tables/{id}", id, "")
	actor := now["game"].(map[string]any)["actor"]
	one.Call(200, "POST", "/api/tables/{id}/moves", id, fmt.Sprintf(`{"seat":%v,"ply":0,"move":"call"}`, actor))
	if now := one.Call(200, "POST", "/api/tables/{id}/undo", id, `{"ply":0}`); now["epoch"] != 1.0 || now["ply"] != 0.0 {
		t.Errorf("after the undo the table is %v", now)
	}
	one.Call(200, "POST", "/api/tables/{id}/offer", id, `{"seat":1}`)
	one.Call(200, "POST", "/api/tables/{id}/keep", id, `{"seat":1}`)
	offers := one.Call(200, "POST", "/api/tables/{id}/offer", id, `{"seat":0}`)["offers"].([]any)
	friend := one.As(one.Guest.Server.Guest(t))
	if other := friend.Call(200, "GET", "/api/tables/{id}", id, "")["offers"].([]any)[0].(map[string]any); other["code"] != nil ||
		other["mine"] != false {
		t.Errorf("a watcher sees the offer %v", other)
	}
	friend.Call(200, "POST", "/api/tables/{id}/take", id, fmt.Sprintf(`{"code":%q}`, offers[0].(map[string]any)["code"]))
	for _, answer := range []string{"disagree", "agree"} {
		question := one.Call(200, "POST", "/api/tables/{id}/break", id, "")["question"].(map[string]any)
		friend.Call(200, "POST", "/api/tables/{id}/"+answer, id, fmt.Sprintf(`{"to":%v}`, question["version"]))
	}
	one.Call(200, "GET", "/api/tables/{id}/log", id, "")
}
