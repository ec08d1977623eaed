package pages

import (
	"slices"
	"time"

	"github.com/a-h/templ"

	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// People is the content of the page of people.
type People struct {
	ui.Page
	people.Overview
	Member  bool          // the viewer is one
	Table   table.ID      // to which people are invited; "" for none
	Invited []people.Sent // by the viewer

	Panels   []templ.Component // of other subjects
	Profiles map[string]bool   // those whose profiles the viewer may see, by ID
}

// everybody lists all people of the page.
func (p People) everybody() (list []people.Person) {
	for i := range p.Ties {
		list = append(list, p.Ties[i].Person)
	}
	for i := range p.Met {
		list = append(list, p.Met[i].Person)
	}
	return list
}

// invitation is that of a person to the table; false if the viewer may invite them. One that timed out can be sent again after an hour.
func (p People) invitation(who people.Person) (people.Sent, bool) {
	at := slices.IndexFunc(p.Invited, func(s people.Sent) bool { return s.To.ID == who.ID })
	if at < 0 {
		return people.Sent{}, false
	}
	s := p.Invited[at]
	return s, s.State != people.TimedOut || p.Now.Sub(s.At) <= time.Hour
}

// seen says how long ago a moment was.
func (p People) seen(at time.Time) string { return p.Ago(at, p.Now) }

// linkState says what the friend link of the viewer does.
func (p People) linkState() string {
	key := "people.link_stays"
	if p.Link.Once {
		key = "people.link_once"
	}
	return p.T(key) + " " + p.Ago(p.Link.Since, p.Now)
}

// acts are what the viewer can do to a person, the usual first.
func (p People) acts(who people.Person) []people.Act {
	if slices.ContainsFunc(p.Blocked, func(b people.Block) bool { return b.ID == who.ID }) {
		return []people.Act{people.UnblockOut}
	}
	at := slices.IndexFunc(p.Ties, func(t people.Tie) bool { return t.ID == who.ID })
	switch {
	case at < 0 && p.Member && who.Member:
		return []people.Act{people.AskFriend, people.BlockOut}
	case at >= 0 && p.Ties[at].Kind == people.Asks:
		return []people.Act{people.AgreeTo, people.DeclineTo, people.BlockOut}
	case at >= 0 && p.Ties[at].Kind == people.Asked:
		return []people.Act{people.TakeBack, people.BlockOut}
	case at >= 0 && p.Ties[at].Kind == people.Friend:
		return []people.Act{people.PartFrom, people.BlockOut}
	}
	return []people.Act{people.BlockOut}
}

// metActs are what the viewer can do to a person who played with them. Those who are in a list above have it there.
func (p People) metActs(who people.Person) []people.Act {
	if slices.ContainsFunc(p.Ties, func(t people.Tie) bool { return t.ID == who.ID }) {
		return nil
	}
	return p.acts(who)
}

// likely are the acts that have a button in the list. The others are one step away, so that none is pressed by mistake.
func likely(acts []people.Act) []people.Act { return slices.DeleteFunc(slices.Clone(acts), isHarsh) }

// unlikely are the acts besides the likely ones.
func unlikely(acts []people.Act) []people.Act {
	return slices.DeleteFunc(slices.Clone(acts), func(act people.Act) bool { return !isHarsh(act) })
}

// isHarsh reports whether an act parts people.
func isHarsh(act people.Act) bool { return act == people.PartFrom || act == people.BlockOut }

// actKey is the key of the words of an act.
func actKey(act people.Act) string { return "people.do_" + string(act) }

// shownMet are the persons who played with the viewer and are in no list above.
func (p People) shownMet() []people.Met {
	return slices.DeleteFunc(slices.Clone(p.Met), func(m people.Met) bool {
		return slices.ContainsFunc(p.Ties, func(t people.Tie) bool { return t.ID == m.ID && (t.Kind == people.Friend || p.Table == "") })
	})
}

// friends are the friends of the viewer, those who are here first.
func (p People) friends() []people.Tie {
	list := slices.Clone(p.Of(people.Friend))
	slices.SortStableFunc(list, func(a, b people.Tie) int { return away(a, p.Now) - away(b, p.Now) })
	return list
}

// away is 1 for a friend who is not here.
func away(t people.Tie, now time.Time) int {
	if t.Here(now) {
		return 0
	}
	return 1
}

// band is the head of the page. A guest is told what friends need; at a table one goes back there.
func (p People) band() ui.Band {
	b := ui.Band{Lead: p.T("people.lead"), Body: makeLink(p), Cards: cards,
		Links: []ui.Link{{Words: p.T("leaderboard.title"), Path: ui.LeaderboardPath}}}
	switch {
	case p.Table != "":
		b.Lead, b.Body, b.Do, b.Links = "", nil, makeLink(p), nil
	case !p.Member:
		b.Lead, b.Body, b.Do = p.T("people.guest"), nil, makeLink(p)
	}
	return b
}

// noFriends says how to get friends; to a guest what friends need.
func (p People) noFriends() string {
	if !p.Member {
		return p.T("people.guest")
	}
	return p.T("people.no_friends")
}

// whether says that a friend is here; "" if they are not.
func (p People) whether(t people.Tie) string {
	if t.Here(p.Now) {
		return p.T("people.here")
	}
	return ""
}

// onces are how often a friend link works.
func (p People) onces() []ui.Option {
	return []ui.Option{{Value: "yes", Key: p.T("people.once")}, {Value: "no", Key: p.T("people.stays")}}
}
