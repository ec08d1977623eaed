package operations

import (
	"razzia"
	"razzia/client"
	"razzia/internal/daily"
	"razzia/internal/daily/play"
)

// stageOf is the word for how far a person has come with a round.
func stageOf(r *play.Round) string {
	if !r.Begun {
		return "open"
	}
	return r.Stage.String()
}

// dailyOf returns a day as programs see it.
func dailyOf(c *play.Card) client.Daily {
	d := client.Daily{Date: c.Day.String(), Number: c.Day.Number(), Ends: c.Ends, Playing: c.Playing, Streak: c.Streak, Took: c.Took,
		Round: client.DailyRound{Players: c.Round.Players, Seat: c.Round.Seat, Stage: stageOf(&c.Round),
			Table: string(c.Round.Table), MyTurn: c.Round.MyTurn,
			Practice: string(c.Round.Practice), Result: dailyFigure(c.Round.Result), Rank: c.Round.Standing.Rank, Of: c.Round.Standing.Of,
			Behind: c.Round.Standing.Behind}}
	if r := &c.Round; r.Measured {
		d.Round.Grade = r.Standing.Grade(r.Result.Gain).String()
		if r.Link != "" {
			d.Round.Link = "/d/" + r.Link
		}
	}
	if c.Puzzle.Puzzle != nil {
		p := dailyPuzzleOf(&c.Puzzle)
		d.Puzzle = &p
	}
	return d
}

// dailyPuzzleOf returns a puzzle as programs see it.
func dailyPuzzleOf(p *play.Puzzle) client.DailyPuzzle {
	out := client.DailyPuzzle{Position: client.PositionOf(&razzia.Game{State: p.Puzzle.State}), Answered: p.Answered, Solved: p.Solved}
	out.Move, _ = razzia.ParseMove(p.Move) // none before the answer
	if p.Answered {                        // before, the ID would lead to the answer
		out.ID, out.Best = p.ID, p.Puzzle.Ways[0].Moves[0]
	}
	return out
}

// dailyFigure returns a result as programs see it; nil for none.
func dailyFigure(r *daily.Result) *client.DailyFigure {
	if r == nil {
		return nil
	}
	const millionths = 1_000_000
	return &client.DailyFigure{Points: float64(r.Points) / daily.PointUnit, Share: float64(r.Share) / millionths,
		Luck: float64(r.Luck) / daily.PointUnit, Total: r.Total, Place: r.Place,
		Signs: r.Line.Words()}
}

// resultsOf returns results as programs see them.
func resultsOf(r *play.Result, around *play.Circle) client.DailyResults {
	out := client.DailyResults{Daily: dailyOf(&r.Card), Margin: float64(r.Margin) / daily.PointUnit, Best: ranksOf(r.Best),
		Mean: float64(r.Mean) / daily.PointUnit, Most: r.Most, Friends: ranksOf(around.Played), Waiting: []client.DailyPerson{}}
	for _, p := range around.Waiting {
		out.Waiting = append(out.Waiting, client.DailyPerson{Name: p.Name, Face: p.Face})
	}
	return out
}

// ranksOf returns results of members as programs see them.
func ranksOf(ranks []play.Rank) []client.DailyRank {
	list := []client.DailyRank{}
	for i := range ranks {
		b := &ranks[i]
		list = append(list, client.DailyRank{Name: b.Name, Face: b.Face, You: b.Own, Rank: b.Rank, Behind: b.Behind,
			Grade: b.Grade().String(), Result: *dailyFigure(&b.Result), Solved: b.Solved})
	}
	return list
}

// monthOf returns the table of a month as programs see it.
func monthOf(m *play.MonthTable) client.DailyMonth {
	out := client.DailyMonth{Month: m.Month.String(), Of: m.Of, Best: []client.DailyMonthRank{}}
	for i := range m.Best {
		b := &m.Best[i]
		out.Best = append(out.Best, client.DailyMonthRank{Name: b.Name, Face: b.Face, You: b.Own, DailyMonthLine: lineOf(b)})
	}
	if m.Mine != nil {
		mine := lineOf(m.Mine)
		out.Mine = &mine
	}
	return out
}

func lineOf(r *play.MonthRank) client.DailyMonthLine {
	return client.DailyMonthLine{Rank: r.Rank, Points: r.Points, Days: r.Days}
}

// archiveOf returns old days as programs see them.
func archiveOf(days []play.Past) client.DailyArchive {
	out := client.DailyArchive{Days: []client.DailyOfOld{}}
	for i := range days {
		d := &days[i]
		out.Days = append(out.Days, client.DailyOfOld{Date: d.Day.String(), Number: d.Day.Number(), Players: d.Players, Took: d.Took,
			Stage: stageOf(&d.Round), Result: dailyFigure(d.Round.Result), Answered: d.Puzzle.Answered, Solved: d.Puzzle.Solved})
	}
	return out
}
