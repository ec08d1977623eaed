package app

import "razzia/internal/moderation"

// Bans are the persons that the operator has banned or silenced. Both functions may be nil.
type Bans struct {
	Banned   func(person string) (moderation.Ban, bool)
	Silenced func(person string) (moderation.Ban, bool)
}

// BanOf returns the ban of a person, by one of their identities.
func (b Bans) BanOf(identities []string) (moderation.Ban, bool) { return firstOf(b.Banned, identities) }

// SilenceOf returns for how long a person may not talk, by one of their identities.
func (b Bans) SilenceOf(identities []string) (moderation.Ban, bool) {
	return firstOf(b.Silenced, identities)
}

// HeldOf returns the ban of a person, or else the silence.
func (b Bans) HeldOf(identities []string) (moderation.Ban, bool) {
	if held, banned := b.BanOf(identities); banned {
		return held, true
	}
	return b.SilenceOf(identities)
}

// firstOf returns the first ban of one of the identities. A list that is nil has none.
func firstOf(list func(string) (moderation.Ban, bool), identities []string) (moderation.Ban, bool) {
	for _, id := range identities {
		if list == nil {
			break
		}
		if b, banned := list(id); banned {
			return b, true
		}
	}
	return moderation.Ban{}, false
}
