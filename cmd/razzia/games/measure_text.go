package games

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/internal/i18n"
	"razzia/internal/measure"
)

// A luckAndSkill is the report on some games.
type luckAndSkill struct {
	judge   measure.Identity
	by      string // the judge of skill, if it is another
	games   int
	names   []string // of the players, in the order in which they were seen
	players map[string]*luckOf
	seats   [razzia.MaxPlayers]luckOf
}

// A luckOf has the luck and the skill of a player or a seat.
type luckOf struct {
	share, points average
	skill         measure.Skill
	habits        habitsOf
}

func newLuckAndSkill(by string) *luckAndSkill {
	return &luckAndSkill{by: by, players: map[string]*luckOf{}}
}

// add adds a game.
func (l *luckAndSkill) add(players []string, g *measure.Game) {
	l.games++
	l.judge = g.Judge
	seats := map[string][]*measure.Seat{}
	for i := range g.Seats {
		name := players[i]
		seats[name] = append(seats[name], &g.Seats[i])
		if l.players[name] == nil {
			l.players[name] = &luckOf{habits: habitsOf{}}
			l.names = append(l.names, name)
		}
		l.seats[i].add(seats[name][len(seats[name])-1:])
	}
	for name, held := range seats {
		l.players[name].add(held)
		for _, m := range held {
			l.players[name].habits.add(m)
		}
	}
}

// add adds a game: the mean luck of the seats that a player had in it, and the sum of what their decisions cost. Seats of
// one game depend on each other, so they count as one.
func (l *luckOf) add(seats []*measure.Seat) {
	var share, points int64
	var spent measure.Spent
	for _, m := range seats {
		share, points, spent = share+m.Luck.Share, points+m.Luck.Points, spent.Plus(m.Spent.Sum())
	}
	n := float64(len(seats))
	l.share.add(100 * float64(share) / measure.ShareUnit / n)
	l.points.add(float64(points) / measure.PointUnit / n)
	l.skill.Add(spent)
}

// write writes the report.
func (l *luckAndSkill) write(out io.Writer) {
	fmt.Fprintf(out, "%d games, judged by %s %s", l.games, command.Printable(l.judge.Name), l.judge.Hash)
	if l.by != "" {
		fmt.Fprintf(out, "; skill by %s", command.Printable(l.by))
	}
	fmt.Fprint(out, "\n\n")
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "player\tgames\tskill\tluck, % of the win\tluck, points")
	for _, name := range l.names {
		l.players[name].line(table, command.Printable(name))
	}
	for i := range l.seats {
		if l.seats[i].share.n > 0 {
			fmt.Fprintf(table, "seat %d\t%.0f\t\t%s\t%s\n", i+1, l.seats[i].share.n, l.seats[i].share.text(), l.seats[i].points.text())
		}
	}
	_ = table.Flush() // an error of the writer comes again when it is flushed
	if l.by == "" {
		l.writeHabits(out)
	}
}

// writeHabits writes what the costly decisions of each player were.
func (l *luckAndSkill) writeHabits(out io.Writer) {
	fmt.Fprintln(out)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "player\tcostly decision\ttimes\tcost, % of the win a game")
	for _, name := range l.names {
		l.players[name].habits.lines(table, command.Printable(name), l.players[name].skill.Games)
	}
	_ = table.Flush()
}

// line writes the line of a player.
func (l *luckOf) line(table io.Writer, name string) {
	skill := "too few games"
	if !l.skill.TooFew() {
		low, high := l.skill.Interval()
		skill = fmt.Sprintf("%.3f ± %.3f", l.skill.Value(), (high-low)/2)
	}
	fmt.Fprintf(table, "%s\t%d\t%s\t%s\t%s\n", name, l.skill.Games, skill, l.share.text(), l.points.text())
}

// An average sums up numbers for their mean and its interval.
type average struct{ n, sum, squares float64 }

func (s *average) add(x float64) { s.n, s.sum, s.squares = s.n+1, s.sum+x, s.squares+x*x }

// text is the mean with half the width of its 95 % interval.
func (s *average) text() string {
	mean := s.sum / s.n
	text := fmt.Sprintf("%+.2f", mean)
	if text == "-0.00" {
		text = "+0.00"
	}
	text = i18n.TrueMinus(text)
	if s.n < 2 {
		return text
	}
	return fmt.Sprintf("%s ± %.2f", text, 1.96*math.Sqrt(max(0, s.squares/s.n-mean*mean)/(s.n-1)))
}
