package rating

import (
	"time"

	"razzia/client"
	"razzia/internal/table"
)

// A Reason says why a game, or a seat of it, was not rated. Its text is for programs and the keys of catalogs.
type Reason string

// The reasons. Those from TookOver on concern one seat of a game that was rated.
const (
	Rated    Reason = ""                 // it was
	Running  Reason = "running"          // the game is not over
	Lesson   Reason = "lesson"           // lessons and positions that are tried again
	Day      Reason = client.UnratedDay  // the round of a day: all play the same cards, from the middle of a game of bots
	Duel     Reason = client.UnratedDuel // others play the same cards, and may know them
	Offline  Reason = "offline"          // the browser of its person dealt, and the server was not there
	Friendly Reason = "friendly"         // among people: moves could be taken back
	Hints    Reason = "hints"            // among people: hints were allowed
	Undone   Reason = "undone"           // against bots: a move was taken back
	Same     Reason = "same"             // one person had several seats
	Bots     Reason = "bots"             // no person played
	Deserted Reason = "deserted"         // among people: all left
	Withheld Reason = "withheld"         // only those who played are told
	Passed   Reason = "passed"           // the packages came from the game before, not by lot
	Machines Reason = "machines"         // people and bot accounts played together

	TookOver Reason = "took-over" // the person took the seat over during the game: the one who began is rated
	Stayed   Reason = "stayed"    // all other people left: they are rated, and the one who stayed gains nothing
	Bot      Reason = "bot"       // a bot's seat: its strength is known
	Gone     Reason = "gone"      // the data of the person were removed
)

// A Membership says to which account an identity belongs, and since when.
type Membership struct {
	Account string
	Since   time.Time // zero for always, or if it is not known
}

// Accounts are the memberships of identities. Those of guests are missing.
type Accounts map[string]Membership

// of returns the person behind an identity at a moment: their account, or the identity itself.
func (a Accounts) of(identity string, at time.Time) string {
	if m, is := a[identity]; is && !m.Since.After(at) {
		return m.Account
	}
	return identity
}

// Judge returns the ladder of a finished game, or the reason why it is not rated. Two identities that belonged to one account when the game
// ended are one person.
func Judge(sum *table.Summary, who Accounts) (Ladder, Reason) {
	if sum.Phase != table.Over {
		return 0, Running
	}
	switch o := sum.Options; {
	case o.Day != "": // before it is looked at as a position of another game, which it is too
		return 0, Day
	case o.Duel != "":
		return 0, Duel
	case o.Offline:
		return 0, Offline
	case o.Known():
		return 0, Lesson
	}
	people, apart := peopleOf(sum, who)
	machines := botAccounts(sum)
	switch {
	case mixed(sum): // what breaks in a program must not rate a person
		return 0, Machines
	case sum.Options.PassesOn(): // players who agreed to the game knew what they would be dealt
		return 0, Passed
	case !apart:
		return 0, Same
	case people == 0:
		return 0, Bots
	case machines > 0:
		return Machine, amongMachines(sum)
	case people == 1:
		return Solo, againstBots(sum)
	}
	return Among(len(sum.Seats)), amongPeople(sum)
}

// peopleOf counts the people of a game. They are not apart if one has several seats.
func peopleOf(sum *table.Summary, who Accounts) (people int, apart bool) {
	seen := map[string]bool{}
	for i := range sum.Seats {
		identity := owner(&sum.Seats[i])
		if identity == "" {
			continue
		}
		person := who.of(identity, sum.Ended)
		if seen[person] {
			return 0, false
		}
		seen[person] = true
	}
	return len(seen), true
}

// againstBots says whether a game of one person counts. Hints and the offer to take moves back are part of the usual game against bots.
func againstBots(sum *table.Summary) Reason {
	for i := range sum.Seats {
		if sum.Seats[i].Undone {
			return Undone
		}
	}
	return Rated
}

// mixed reports whether people and bot accounts played a game. A seat that was handed over may have had others in between, so at a table
// that is open to bot accounts one such seat is enough.
func mixed(sum *table.Summary) bool {
	persons, machines := false, false
	for i := range sum.Seats {
		s := &sum.Seats[i]
		for _, player := range []string{s.Before, s.Person} {
			machines = machines || table.IsBotAccount(player)
			persons = persons || player != "" && !table.IsBotAccount(player)
		}
		machines = machines || s.Before != "" && sum.Options.BotAccounts
	}
	return persons && machines
}

// botAccounts counts the seats of bot accounts.
func botAccounts(sum *table.Summary) (n int) {
	for i := range sum.Seats {
		if table.IsBotAccount(owner(&sum.Seats[i])) {
			n++
		}
	}
	return n
}

// amongMachines says whether a game of bot accounts counts. One bot account against bots is like one person against them.
func amongMachines(sum *table.Summary) Reason {
	if botAccounts(sum) == 1 {
		return againstBots(sum)
	}
	return amongPeople(sum)
}

// amongPeople says whether a game of people counts.
func amongPeople(sum *table.Summary) Reason {
	switch {
	case sum.Options.Undo:
		return Friendly
	case sum.Options.Hints:
		return Hints
	case stayers(sum) == 0:
		return Deserted
	}
	return Rated
}

// JudgeSeat returns the reason why a seat of a game that counts is not rated.
func JudgeSeat(sum *table.Summary, seat int) Reason {
	s := &sum.Seats[seat]
	switch {
	case owner(s) == "":
		return Bot
	case isForgotten(s):
		return Gone
	case finished(s) && people(sum) > 1 && stayers(sum) < 2:
		return Stayed
	}
	return Rated
}

// people is how many seats had a person when the game began.
func people(sum *table.Summary) (n int) {
	for i := range sum.Seats {
		if owner(&sum.Seats[i]) != "" {
			n++
		}
	}
	return n
}

// stayers is how many people played to the end.
func stayers(sum *table.Summary) (n int) {
	for i := range sum.Seats {
		if s := &sum.Seats[i]; owner(s) != "" && finished(s) {
			n++
		}
	}
	return n
}

// owner is the person whose seat it was when the game began; "" for a bot.
func owner(s *table.SeatSummary) string {
	if s.Before != "" {
		return s.Before
	}
	return s.Person
}

// finished reports whether the person who began at a seat played it to the end. A bot's seat is finished.
func finished(s *table.SeatSummary) bool {
	return s.Before == "" && (s.Person == "" || s.Level == "" && !s.Resigned)
}

// isForgotten reports whether the data of the owner were removed: the name goes from their seat.
func isForgotten(s *table.SeatSummary) bool { return s.Gone || s.Before == "" && s.Name == "" }
