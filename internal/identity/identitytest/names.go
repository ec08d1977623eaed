package identitytest

import (
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/table"
)

// names changes the profile of an account that a guest has joined.
func (f *fixture) names() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	fatal.If(f, f.SaveLink(ctx, hash("link"), identity.Link{Account: "ANN", Expires: now.Add(time.Minute)}, now, now))
	_, err := f.UseLink(ctx, hash("link"), join("S2", "BEN"), now)
	fatal.If(f, err)
	last, err := f.LastChange(ctx)
	fatal.If(f, err)
	settings, face, name := ann, ann, ann
	settings.Settings = "{}"
	face.Face = 3
	name.Name, name.Face = "Bea \x00", 3
	renamed := now.Add(3 * time.Second)
	for i, test := range []struct {
		what  string
		saved identity.Account
		want  table.Profile
		notes int
	}{
		{"a setting", settings, table.Profile{Name: ann.Name, Face: 7}, 0},
		{"the face", face, table.Profile{Name: ann.Name, Face: 3}, 2},
		{"the name", name, table.Profile{Name: name.Name, Face: 3, Named: renamed}, 2},
		{"nothing", name, table.Profile{Name: name.Name, Face: 3, Named: renamed}, 0},
	} {
		fatal.If(f, f.SaveProfile(ctx, test.saved, now.Add(time.Duration(i+1)*time.Second)))
		found, err := f.Profiles(ctx, []string{"ANN", "BEN", "CLEO", ""})
		fatal.If(f, err)
		same(f, "after a change of "+test.what, found, table.Profiles{"ANN": test.want, "BEN": test.want})
		notes, err := f.Changes(ctx, last)
		fatal.If(f, err)
		if len(notes) != test.notes || test.notes == 2 && (notes[0].Subject != identity.Renaming("ANN") ||
			notes[1].Subject != identity.Renaming("BEN")) {
			f.Errorf("a change of %s is noted as %v", test.what, notes)
		}
		last += int64(len(notes))
	}
	none, err := f.Profiles(ctx, nil)
	fatal.If(f, err)
	same(f, "the profiles of nobody", none, table.Profiles{})
}
