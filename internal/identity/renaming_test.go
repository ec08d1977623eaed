package identity_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
)

// TestARenamingEndsNothing renames a member: their name is shown anew, and the streams that follow them go on.
func TestARenamingEndsNothing(t *testing.T) {
	var told []string
	b, err := identity.Open(context.Background(), identity.Config{Store: openStore(t), Now: newClock().now,
		Changed: func(subjects []string) { told = subjects }})
	fatal.If(t, err)
	t.Cleanup(b.Close)
	if _, err := b.Keep(t.Context(), ann, identity.NewToken(), identity.Place{}); err != nil {
		t.Fatal(err)
	}
	changed, stop := b.Follow(ann.ID)
	defer stop()
	renamed := ann
	renamed.Name = "Bea"
	fatal.If(t, b.SaveProfile(t.Context(), renamed))
	if want := []string{ann.ID}; !slices.Equal(told, want) {
		t.Errorf("the change is told of %q, want %q", told, want)
	}
	select {
	case <-changed:
		t.Error("a renaming ends what follows the member")
	default:
	}
}

// TestASlowWalkHoldsNothingUp has a change told that takes long: meanwhile other changes are read and hold, and the one that was told last
// waits for its own.
func TestASlowWalkHoldsNothingUp(t *testing.T) {
	s, c := openStore(t), newClock()
	begun, goOn, told := make(chan struct{}), make(chan struct{}), make(chan []string, 2)
	first := true
	b, err := identity.Open(t.Context(), identity.Config{Store: s, Now: c.now, Lease: lease, Wait: func(context.Context, time.Duration) {},
		Changed: func(subjects []string) {
			if first {
				first = false
				close(begun)
				<-goOn
			}
			told <- subjects
		}})
	fatal.If(t, err)
	t.Cleanup(b.Close)
	keep := func(id string) {
		t.Helper()
		if err := s.KeepGuest(t.Context(), identity.Account{ID: id, Since: c.now()}, identity.DeviceSession{}, identity.Hash{}); err != nil {
			t.Fatal(err)
		}
		if err := b.Look(t.Context()); err != nil { // as the loop does
			t.Fatal(err)
		}
	}
	wantGuest(t, b, "BEN", true)
	keep("ANN")
	<-begun
	keep("BEN")
	keep("CLEO")
	wantGuest(t, b, "BEN", false)
	close(goOn)
	for _, want := range [][]string{{"ANN"}, {"BEN", "CLEO"}} {
		if got := <-told; !slices.Equal(got, want) {
			t.Errorf("told of %q, want %q", got, want)
		}
	}
}
