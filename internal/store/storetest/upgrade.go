package storetest

import (
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/table"
)

// WithoutHandles is the last version of the schema without the handles of bot accounts.
const WithoutHandles = 51

// CheckHandles makes a bot account, takes the schema back to WithoutHandles and brings it forward again: it is found, and so is one that is
// made afterwards. Again closes the store, does that, and opens it.
func CheckHandles(t *testing.T, s identity.Store, again func() identity.Store) {
	t.Helper()
	now := time.Now()
	device := identity.DeviceSession{ID: "device", Began: now, Used: now, Expires: now.Add(time.Hour)}
	owner := identity.Account{ID: owner(0), Name: "Ann"}
	fatal.If(t, s.KeepGuest(t.Context(), owner, device, identity.NewToken().Hash()))
	for i := range 2 {
		makeBot(t, s, bot(i), now)
		if i == 0 {
			s = again()
		}
	}
	for i := range 2 {
		if found, err := s.FindBot(t.Context(), table.Handle(bot(i)), now); err != nil || found.ID != bot(i) || found.By != "Ann" {
			t.Errorf("bot account %d is %+v, %v", i, found, err)
		}
	}
}

// makeBot makes a bot account of the first owner, with a token.
func makeBot(t *testing.T, s identity.Store, id string, now time.Time) {
	t.Helper()
	one := identity.Bot{Owner: owner(0), Account: identity.Account{ID: id, Name: table.BotName(id)}}
	fatal.If(t, s.MakeBot(t.Context(), one, "device", 9))
	token := identity.DeviceSession{ID: "token of " + id, Began: now, Used: now, Expires: now.Add(time.Hour),
		Grant: identity.Grant{Name: "bot", Scopes: identity.AllScopes}}
	err := s.AddProgram(t.Context(), identity.Program{Account: id, Owner: owner(0), By: "device", Session: token,
		Hash: identity.NewPersonalToken().Hash(), Most: 9, Alone: true}, now)
	fatal.If(t, err)
}
