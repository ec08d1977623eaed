package club

import (
	"testing"
	"time"

	"razzia/internal/club/score"
	"razzia/internal/people"
)

// fellow makes a member.
func fellow(id string, r Role, joined int, more ...string) Fellow {
	return Fellow{Person: people.Person{ID: id}, Identities: append(more, id), Role: r, Since: time.Unix(int64(joined), 0)}
}

// TestTheYearIsThatOfMembers sums games up: identities of a member are one person, and a guest is an opponent.
func TestTheYearIsThatOfMembers(t *testing.T) {
	fellows := []Fellow{fellow("ann", Owner, 1, "ann as guest"), fellow("ben", Member, 2), fellow("cat", Member, 3)}
	game := func(points ...score.Seat) score.Game { return score.Game{Round: 1, Table: 1, Seats: points} }
	seat := func(who string, points int) score.Seat { return score.Seat{Player: who, Package: -1, Points: points} }
	games := []score.Game{game(seat("ann", 9), seat("stranger", 7), seat("", 3)),
		game(seat("ben", 5), seat("ann as guest", 5), seat("stranger", 1))}
	list := standingsOf(fellows, games)
	if len(list) != 2 || list[0].ID != "ann" || list[0].Place != 1 || len(list[0].Parts) != 2 || list[1].ID != "ben" || list[1].Place != 2 {
		t.Fatalf("the year is %+v", list)
	}
	if want := score.Win - score.Win/3 + score.Win/2 - score.Win/3; list[0].Score != want {
		t.Errorf("the score is %d, want %d", list[0].Score, want)
	}
	if games[1].Seats[1].Player != "ann as guest" {
		t.Error("the games that were given were changed")
	}
}

// TestAClubHasAnOwner lets owners go and be banned: there is always one, and always the same one.
func TestAClubHasAnOwner(t *testing.T) {
	for _, test := range []struct {
		list []Fellow
		away string
		want string // in order
	}{
		{[]Fellow{fellow("a", Owner, 9)}, "", "a owner"},
		{[]Fellow{fellow("b", Member, 1), fellow("a", Owner, 9)}, "", "a owner, b member"},
		{[]Fellow{fellow("b", Member, 1), fellow("a", Owner, 9)}, "a", "b owner, a organiser"},
		{[]Fellow{fellow("b", Member, 1), fellow("c", Organiser, 5), fellow("d", Organiser, 4)}, "", "d owner, c organiser, b member"},
		{[]Fellow{fellow("b", Member, 2), fellow("c", Member, 2), fellow("r", Removed, 1)}, "", "b owner, c member, r removed"},
		{[]Fellow{fellow("b", Member, 2), fellow("c", Member, 1)}, "c", "b owner, c member"},
		{[]Fellow{fellow("a", Owner, 1)}, "a", "a owner"},
		{[]Fellow{fellow("r", Removed, 1)}, "", "r removed"},
	} {
		settle(test.list, func(f *Fellow) bool { return f.ID == test.away })
		got := ""
		for i, f := range test.list {
			if i > 0 {
				got += ", "
			}
			got += f.ID + " " + f.Role.String()
		}
		if got != test.want {
			t.Errorf("there are %s, want %s", got, test.want)
		}
	}
}
