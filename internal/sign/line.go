package sign

import (
	"fmt"
	"strconv"
	"strings"

	"razzia/internal/measure"
)

// A Mark is a sign with its place in the game. Only the person who has played sees the place: it leads to cards.
type Mark struct {
	Sign
	Ply  int   // number of moves before the decision that it stands for; before the raid for that
	Cost int64 // of the decisions that it stands for, in millionths of the win
}

// A Line is a story, in the order of the game.
type Line []Mark

// Words are the signs without their places.
func (l Line) Words() []string {
	list := make([]string, len(l))
	for i, m := range l {
		list[i] = m.Sign.String()
	}
	return list
}

// LineOf returns the line with these words, without places. Other words are left out.
func LineOf(words []string) (l Line) {
	for _, word := range words {
		for s, of := range signs {
			if of.word == word {
				l = append(l, Mark{Sign: Sign(s)})
			}
		}
	}
	return l
}

// Emoji are the signs as they are pasted.
func (l Line) Emoji() string {
	var b strings.Builder
	for _, m := range l {
		b.WriteString(m.Sign.Emoji())
	}
	return b.String()
}

// Costliest returns the index of the mark whose decisions cost most; false if none was costly.
func (l Line) Costliest() (at int, found bool) {
	for i, m := range l {
		if m.Cost >= measure.CostlyFrom && (!found || m.Cost > l[at].Cost) {
			at, found = i, true
		}
	}
	return at, found
}

// Text writes a line for a store, such as "l41 c57 d80:23000": the letter of each sign, its ply, and what it cost if that is much.
func (l Line) Text() string {
	list := make([]string, len(l))
	for i, m := range l {
		list[i] = fmt.Sprintf("%c%d", signs[m.Sign].letter, m.Ply)
		if m.Cost >= measure.CostlyFrom {
			list[i] += ":" + strconv.FormatInt(m.Cost, 10)
		}
	}
	return strings.Join(list, " ")
}

// Parse reads what [Line.Text] writes.
func Parse(text string) (l Line, err error) {
	for _, word := range strings.Fields(text) {
		m, err := parseMark(word)
		if err != nil {
			return nil, fmt.Errorf("the sign %q: %w", word, err)
		}
		l = append(l, m)
	}
	return l, nil
}

func parseMark(word string) (m Mark, err error) {
	for m.Sign < Signs && signs[m.Sign].letter != word[0] {
		m.Sign++
	}
	if m.Sign == Signs {
		return m, fmt.Errorf("no sign has the letter %q", word[0])
	}
	ply, cost, costly := strings.Cut(word[1:], ":")
	if m.Ply, err = strconv.Atoi(ply); err == nil && costly {
		m.Cost, err = strconv.ParseInt(cost, 10, 64)
	}
	return m, err
}
