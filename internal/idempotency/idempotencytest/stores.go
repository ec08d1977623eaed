// Package idempotencytest has the contract of [idempotency.Store].
package idempotencytest

import (
	"errors"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/idempotency"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/store"
)

// An Engine is a store of all that such requests come from.
type Engine interface {
	host.Store
	identity.Store
	Engine() store.Engine
}

// now is the moment of the tests.
var now = time.UnixMilli(1_800_000_000_123).UTC()

// A fixture is a store under test.
type fixture struct {
	testing.TB
	idempotency.Store
	all Engine
}

// Stores tests the contract of [idempotency.Store]. Open makes an empty store. The tests share it, one after the other.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	f := &fixture{all: open(t)}
	f.Store = idempotency.NewStore(f.all.Engine())
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"an answer comes again", (*fixture).answers}, {"a key is for one thing", (*fixture).differs},
		{"one of many requests is first", (*fixture).races},
		{"what made nothing is forgotten", (*fixture).drops}, {"a day later a key is free", (*fixture).ends},
		{"members have several identities", (*fixture).joins}, {"the forgotten have none", (*fixture).forgets},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			test.run(f)
		})
	}
}

// made is an answer, with bytes that are no text.
var made = idempotency.Answer{Status: 201, Location: "/t/abc", Body: []byte("{\x00\xff}")}

// asks is a request of a person.
func asks(person, key string) idempotency.Request {
	return idempotency.Request{Person: person, Key: key, Digest: []byte("digest")}
}

// want checks how a request begins: with an answer, nil for the first one, or with an error.
func (f *fixture) want(a idempotency.Request, at time.Time, want *idempotency.Answer, why error) {
	f.Helper()
	got, err := f.Begin(f.Context(), a, at)
	if !errors.Is(err, why) || !reflect.DeepEqual(got, want) {
		f.Errorf("%s asks with %q: %+v, %v; want %+v, %v", a.Person, a.Key, got, err, want, why)
	}
}

func (f *fixture) answers() {
	ann := asks("ann", "one")
	f.want(ann, now, nil, nil)
	f.want(ann, now, nil, idempotency.ErrRunning)
	fatal.If(f, f.End(f.Context(), ann, made))
	f.want(ann, now, &made, nil)
	f.want(asks("ben", "one"), now, nil, nil)
	f.want(asks("ann", "two"), now, nil, nil)
}

func (f *fixture) differs() {
	other := asks("ann", "one")
	other.Digest = []byte("of another body")
	f.want(other, now, nil, idempotency.ErrOther)
}

// races asks by many requests at a time.
func (f *fixture) races() {
	var first atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			switch got, err := f.Begin(f.Context(), asks("cat", "race"), now); {
			case err == nil && got == nil:
				first.Add(1)
			case !errors.Is(err, idempotency.ErrRunning):
				f.Errorf("a request has %v, %v", got, err)
			}
		})
	}
	all.Wait()
	if first.Load() != 1 {
		f.Errorf("%d requests are the first", first.Load())
	}
}

func (f *fixture) drops() {
	dan := asks("dan", "none")
	f.want(dan, now, nil, nil)
	fatal.If(f, f.Drop(f.Context(), dan))
	f.want(dan, now, nil, nil)
	fatal.If(f, f.End(f.Context(), dan, made))
	fatal.If(f, f.Drop(f.Context(), dan)) // late: it has an answer
	f.want(dan, now, &made, nil)
}

func (f *fixture) ends() {
	f.want(asks("ann", "one"), now.Add(idempotency.Kept-time.Millisecond), &made, nil)
	f.want(asks("ann", "one"), now.Add(idempotency.Kept), nil, nil)
}

// joins has a guest join an account: a request that is repeated later is still the same.
func (f *fixture) joins() {
	fay := asks("fay", "mine")
	f.want(fay, now, nil, nil)
	fatal.If(f, f.End(f.Context(), fay, made))
	identitytest.JoinGuest(f.TB, f.all, identity.Account{ID: "member", Name: "Mia", Since: now}, "fay", now)
	f.want(asks("member", "mine"), now, &made, nil)
}

// forgets removes the data of a person. Nothing of them is kept from then on.
func (f *fixture) forgets() {
	eve := asks("eve", "last")
	f.want(eve, now, nil, nil)
	fatal.If(f, f.End(f.Context(), eve, made))
	fatal.If(f, f.all.BeginForgetting(f.Context(), "eve", now))
	f.want(eve, now, nil, nil)
	f.want(eve, now, nil, nil)
	fatal.If(f, f.all.EndForgetting(f.Context(), "eve"))
}
