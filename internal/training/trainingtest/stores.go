// Package trainingtest has the contract of [training.Store].
package trainingtest

import (
	"fmt"
	"testing"
	"time"

	"razzia/internal/drill"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/training"
)

// An Engine is a store of all that questions refer to.
type Engine interface {
	host.Store
	identity.Store
	Training() training.Store
}

// Stores tests the contract of [training.Store]. Open makes an empty store. The tests share it: each has its own persons.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	all := open(t)
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"an open question stays", (*fixture).stays}, {"the first answer counts", (*fixture).first}, {"answers at once", (*fixture).race},
		{"no other answer counts", (*fixture).others}, {"days", (*fixture).days}, {"a guest becomes a member", (*fixture).joins},
		{"forgetting", (*fixture).forgets}, {"guests who do not return", (*fixture).sweeps},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(newFixture(t, all, test.name)) })
	}
}

// now is when the tests begin: half an hour before midnight in UTC.
var now = time.Date(2026, 11, 24, 23, 30, 0, 0, time.UTC)

type fixture struct {
	*testing.T
	training.Store
	all  Engine
	name string
	made int // questions
}

func newFixture(t *testing.T, all Engine, name string) *fixture {
	return &fixture{T: t, Store: all.Training(), all: all, name: name}
}

// id is a name that no other test has.
func (f *fixture) id(name string) string { return f.name + ": " + name }

// ask asks a person a new question, and returns the one that they are asked.
func (f *fixture) ask(person string, kind drill.Kind) training.Asked {
	f.Helper()
	f.made++
	asked, err := f.Ask(f.Context(), training.Asked{ID: f.id(fmt.Sprint("question ", f.made)), Person: f.id(person), Kind: kind,
		Question: fmt.Sprintf(`{"number":%d}`, f.made), At: now.Add(time.Duration(f.made) * time.Second)})
	fatal.If(f, err)
	return asked
}

// answer answers a question as a person.
func (f *fixture) answer(person string, asked training.Asked, score int, at time.Time) bool {
	f.Helper()
	asked.Person, asked.Answer, asked.Score, asked.Answered = f.id(person), fmt.Sprint(score), score, at
	first, err := f.Answer(f.Context(), asked)
	fatal.If(f, err)
	return first
}

// wantLatest compares the latest question of a person.
func (f *fixture) wantLatest(person string, want training.Asked) {
	f.Helper()
	got, found, err := f.Latest(f.Context(), f.id(person), want.Kind)
	fatal.If(f, err)
	if !found || got != want {
		f.Errorf("the latest question of %s is %+v, %v; want %+v", person, got, found, want)
	}
}

// wantDays compares the days of a person.
func (f *fixture) wantDays(person string, want ...training.Day) {
	f.Helper()
	got, err := f.Days(f.Context(), f.id(person))
	fatal.If(f, err)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		f.Errorf("the days of %s are %+v, want %+v", person, got, want)
	}
}
