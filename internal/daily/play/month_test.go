package play_test

import (
	"testing"
	"time"

	"razzia/internal/daily"
	"razzia/internal/daily/play"
	"razzia/internal/people"
)

// TestAMonthOfDailies plays a month: one person on each day, one who misses days, and one who goes over midnight. Servers stop in the
// middle of rounds.
func TestAMonthOfDailies(t *testing.T) {
	inDays(t, func(s *dailySite) {
		n := s.open()
		month := today().Month()
		missed := map[daily.Day]bool{month.First() + 3: true, month.First() + 20: true}
		for day := month.First(); day <= month.Last(); day++ {
			time.Sleep(time.Until(day.Begins().Add(12 * time.Hour)))
			id := n.begin("ada", day)
			if day%5 == 0 {
				n.play(id, 1)
				n.close()
				n = s.open()
			}
			n.play(n.begin("ada", day), -1)
			if !missed[day] {
				n.play(n.begin("bo", day), -1)
			}
			if day == month.First()+9 {
				n.overMidnight("cid", day)
			}
			n.catchUp()
		}
		defer n.close()
		time.Sleep(24 * time.Hour)
		n.catchUp()
		days := int(month.Last()-month.First()) + 1
		checkMonth(s, n, month, days)
		for name, want := range map[string]int{"ada": days, "bo": days - 2, "cid": 0} {
			if card := mustCard(n, name, month.Last()); card.Streak != want {
				s.Errorf("the streak of %s is %d, want %d", name, card.Streak, want)
			}
		}
		archive, err := n.Archive(s.Context(), guest("ada"), today())
		if err != nil || len(archive) != 31 || archive[0].Day != today()-1 || archive[0].Took != 2 || !archive[0].Round.Measured {
			s.Errorf("the archive has %d days, %v: %+v", len(archive), err, archive[0])
		}
	})
}

// overMidnight begins a round just before midnight and ends it after.
func (n *dailyNode) overMidnight(name string, day daily.Day) {
	time.Sleep(time.Until(day.Ends()) - time.Second)
	id := n.begin(name, day)
	time.Sleep(2 * time.Second)
	n.play(id, -1)
}

// checkMonth reads the table of a month in which two persons have played alike, one of them on all days.
func checkMonth(s *dailySite, n *dailyNode, month daily.Month, days int) {
	s.Helper()
	for name, played := range map[string]int{"ada": days, "bo": days - 2} {
		got, err := n.Month(s.Context(), guest(name), month)
		want := play.MonthRank{Person: people.PersonOf(guest(name)), Own: true, Rank: 1, Points: daily.BestDays * daily.MostPoints, Days: played}
		if err != nil || got.Mine == nil || *got.Mine != want || got.Of != 0 || got.Best != nil {
			s.Errorf("%s sees %+v, %v: %+v", name, got, err, got.Mine)
		}
	}
	if got, err := n.Month(s.Context(), guest("cid"), month); err != nil || got.Mine != nil {
		s.Errorf("one who was late has %+v, %v", got.Mine, err)
	}
	if _, err := n.Month(s.Context(), guest("ada"), month+2); err != play.ErrNoDay {
		s.Errorf("a month that comes: %v", err)
	}
}
