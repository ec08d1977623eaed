package table

import "slices"

// HeldBack reports whether persons with these identities see a table only as it was at the end of its last whole round: its game runs and
// belongs to an event, and they have never had a seat there. This way watchers cannot help a player.
func HeldBack(t *Table, identities []string) bool {
	return t.Options.Event != "" && t.Phase == Playing && !slices.ContainsFunc(identities, t.Seats.Has)
}

// For returns the table as persons with these identities may see it: the table itself, unless they are [HeldBack]. Then it is that of
// the end of the last whole round, or of the beginning of the game, without the words of those who play. All that is shown of it
// follows from it alone: its version, its view, its log.
func (t *Table) For(identities []string) (*Table, error) {
	if t.behind || !HeldBack(t, identities) {
		return t, nil
	}
	then, err := t.Past(t.wholeRounds)
	if err != nil {
		return nil, ErrLogBroken.With(err)
	}
	for i := range then.Log { // the log was made for this table
		if e := &then.Log[i]; e.Kind == Talked {
			e.Text, e.Phrase = "", ""
		}
	}
	then.behind = true
	return then, nil
}

// Behind reports whether the table is an earlier one, made by [Table.For] for those who watch.
func (t *Table) Behind() bool { return t.behind }

// WholeRounds returns the version of a table at the end of the last whole round: that of the beginning of the game in the first one.
func WholeRounds(t *Table) int { return t.wholeRounds }
