package identity_test

import (
	"context"
	"slices"
	"testing"

	"razzia/internal/identity"
)

// TestARenamingEndsNothing renames a member: their name is shown anew, and the streams that follow them go on.
func TestARenamingEndsNothing(t *testing.T) {
	var told []string
	b, err := identity.Open(context.Background(), identity.Config{Store: openStore(t), Now: newClock().now, Changed: func(subjects []string) { told = subjects }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	if _, err := b.Keep(t.Context(), ann, identity.NewToken(), identity.Place{}); err != nil {
		t.Fatal(err)
	}
	changed, stop := b.Follow(ann.ID)
	defer stop()
	renamed := ann
	renamed.Name = "Bea"
	if err := b.SaveProfile(t.Context(), renamed); err != nil {
		t.Fatal(err)
	}
	if want := []string{ann.ID}; !slices.Equal(told, want) {
		t.Errorf("the change is told of %q, want %q", told, want)
	}
	select {
	case <-changed:
		t.Error("a renaming ends what follows the member")
	default:
	}
}
