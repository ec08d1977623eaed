package webtest

import (
	"encoding/json"
	"testing"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/people"
)

// PeopleOf reads what a client sees of others.
func PeopleOf(g *Guest) (l client.PeopleList) {
	g.T.Helper()
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, g.Get("/api/people")).Body), &l))
	return l
}

// HandleOf is the handle by which a client names a person who played with them.
func HandleOf(g *Guest, name string) string {
	g.T.Helper()
	for _, m := range PeopleOf(g).Met {
		if m.Name == name {
			return m.Person.Person
		}
	}
	g.T.Fatalf("%s is not among the people", name)
	return ""
}

// Relate does something to a person, by the form.
func Relate(g *Guest, act people.Act, handle string) Reply {
	g.T.Helper()
	return g.Post("/people", "do="+string(act)+"&person="+handle)
}

// Befriend makes friends of two members who have played.
func Befriend(t *testing.T, a, b *Guest) {
	t.Helper()
	a.Want(200, Relate(a, people.AskFriend, HandleOf(a, SessionOf(b).Name)))
	b.Want(200, Relate(b, people.AgreeTo, PeopleOf(b).Asks[0].Person.Person))
}
