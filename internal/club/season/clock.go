package season

import (
	"slices"
	"time"
)

// turn begins or ends a turn of a member.
func (s *State) turn(m *Member, e Event) error {
	g := s.game(e.Table)
	if g == nil || !g.Open || g.seat(m.Name) < 0 {
		return ErrNoTable
	}
	m.settle(s.Now)
	waits := slices.IndexFunc(m.Turns, func(t Turn) bool { return t.Table == e.Table })
	switch {
	case e.Kind == Moved && waits >= 0:
		m.Turns = slices.Delete(m.Turns, waits, waits+1)
	case e.Kind == Waits && waits < 0 && s.Phase == Running && !g.over() && !g.Left[g.seat(m.Name)]:
		m.Turns = append(m.Turns, Turn{e.Table, s.Now, s.Now.Add(s.Rules.Allowance)})
	}
	return nil
}

// settle takes the time since the last settlement in which a turn was late off the bank. Turns that are late together cost it once.
func (m *Member) settle(now time.Time) {
	if from, late := m.costly(); late && from.Before(now) {
		m.Bank -= now.Sub(from)
	}
	m.Settled = now
}

// costly is from when on time costs the bank, if nothing is moved; false if none does.
func (m *Member) costly() (from time.Time, late bool) {
	if !m.Away.IsZero() || len(m.Turns) == 0 {
		return from, false
	}
	first := slices.MinFunc(m.Turns, func(a, b Turn) int { return a.Late.Compare(b.Late) })
	return later(first.Late, m.Settled), true
}

// due is when the bank or the vacation of a member runs out; false if neither does.
func (m *Member) due() (time.Time, bool) {
	if !m.Away.IsZero() {
		return m.Away.Add(m.Vacation), true
	}
	from, late := m.costly()
	return from.Add(m.Bank), late
}

// runOut ends a vacation, or gives the seats of which the turn is late to bots.
func (s *State) runOut(m *Member) (list []Decision) {
	if !m.Away.IsZero() {
		m.back(s.Now)
		return nil
	}
	m.settle(s.Now)
	for _, t := range m.Turns {
		if !t.Late.After(s.Now) {
			list = append(list, s.takeOver(s.game(t.Table), m.Name)...)
		}
	}
	m.Turns = slices.DeleteFunc(m.Turns, func(t Turn) bool { return !t.Late.After(s.Now) })
	return list
}

// leave begins a vacation.
func (s *State) leave(m *Member) error {
	if m.Vacation <= 0 || !m.Away.IsZero() || s.Phase != Running || !s.plays(m.Name) || m.Gone {
		return ErrVacation
	}
	m.settle(s.Now)
	m.Away = s.Now
	return nil
}

// back ends a vacation: turns have as much of their allowance as they had when it began, or when they began in it.
func (m *Member) back(now time.Time) {
	if m.Away.IsZero() {
		return
	}
	for i := range m.Turns {
		t := &m.Turns[i]
		if t.Late.Before(m.Away) {
			t.Late = now
			continue
		}
		t.Late = t.Late.Add(now.Sub(later(m.Away, t.Began)))
	}
	m.Vacation -= now.Sub(m.Away)
	m.Away, m.Settled = time.Time{}, now
}

// BankAt is what is left of the bank of a member at a moment.
func (m Member) BankAt(now time.Time) time.Duration {
	m.settle(now)
	return max(0, m.Bank)
}

// TimeFor is how long a turn of a member can take from a moment on until a bot has the seat, if nothing else waits for them.
func (m Member) TimeFor(t Turn, now time.Time) time.Duration {
	return max(0, t.Late.Sub(now)) + m.BankAt(now)
}
