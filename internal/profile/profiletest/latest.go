package profiletest

import (
	"cmp"
	"slices"

	"razzia/internal/fatal"
	"razzia/internal/profile"
)

// latest reads the latest games of each player: they are the last of all games, and the limit holds.
func (f *fixture) latest() {
	f.Helper()
	for _, person := range everybody {
		all, err := f.Games(f.Context(), judge.Hash, person)
		fatal.If(f, err)
		slices.SortFunc(all, func(a, b profile.Game) int { return cmp.Compare(b.Number, a.Number) })
		for _, most := range []int{1, 7, len(all) + 1} {
			got, err := f.Latest(f.Context(), judge.Hash, person, most)
			want := all[:min(most, len(all))]
			if err != nil || !slices.EqualFunc(got, want, func(a, b profile.Game) bool { return a.Number == b.Number }) {
				f.Errorf("the latest %d games of %s are %v, %v, want %v", most, person, got, err, want)
			}
		}
	}
}
