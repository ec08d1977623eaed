package training

import (
	"context"

	"razzia/internal/drill"
)

// ShownDays is how many days a progress has at most: the latest on which the person has answered.
const ShownDays = 30

// A Progress is how well a person answers the questions of a drill.
type Progress struct {
	Kind    drill.Kind
	Answers int   // on all days
	Score   int   // the sum of all scores
	Days    []Day // the latest, the first one first
}

// Mean is the mean score of all answers.
func (p *Progress) Mean() float64 { return float64(p.Score) / float64(max(1, p.Answers)) }

// Progress returns how well a person answers, for each drill.
func (t *Trainer) Progress(ctx context.Context, person string) ([]Progress, error) {
	days, err := t.Store.Days(ctx, person)
	if err != nil {
		return nil, err
	}
	return ProgressOf(days), nil
}

// ProgressOf makes the progress of each drill from days, the first one first.
func ProgressOf(days []Day) []Progress {
	list := make([]Progress, 0, len(drill.Kinds()))
	for _, kind := range drill.Kinds() {
		p := Progress{Kind: kind}
		for _, d := range days {
			if d.Kind == kind {
				p.Answers, p.Score, p.Days = p.Answers+d.Answers, p.Score+d.Score, append(p.Days, d)
			}
		}
		p.Days = p.Days[max(0, len(p.Days)-ShownDays):]
		list = append(list, p)
	}
	return list
}
