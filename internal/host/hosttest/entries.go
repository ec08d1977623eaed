package hosttest

import (
	"strings"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/table"
)

// proofOf returns the proof of the seed that repeats one digit.
func proofOf(digit string) fair.Proof {
	seed, err := fair.ParseSeed(strings.Repeat(digit, 64))
	if err != nil {
		panic(err)
	}
	return seed.Proof()
}

// everyOption sets every option.
func everyOption() *table.Options {
	return &table.Options{
		Players: 2, Piles: 1, Without: table.AllAids, Pace: 3 * time.Second, Lesson: 1, Hints: true,
		Clock: table.Clock{Bank: 10 * time.Minute, Increment: 5 * time.Second},
	}
}

// everyMove lists each kind of move.
func everyMove() []razzia.Move {
	loot := []razzia.Card{razzia.Gold, razzia.Thief, razzia.Gold}
	return []razzia.Move{
		razzia.Draw(1), razzia.Draw(2), razzia.Reveal(razzia.Police), razzia.Reveal(razzia.Gold), razzia.Call(),
		razzia.Pass(), razzia.Bid(1), razzia.Bid(16), razzia.Steal(razzia.CardsOf(loot...)),
	}
}

// hostileTexts are inputs that break careless stores.
var hostileTexts = []string{
	"", " ", "'", `"`, `\`, "''); DROP TABLE entries; --", "$1 ? :a @b %s %d %", "\x00", "a\x00b", "\n\r\t\x1b[2J",
	"<script>alert(1)</script>&amp;", "\u2028\u2029", "\u202egnihsams", "e\u0301 é ﷽", "𝄞🃏👨‍👩‍👧‍👦", "\ufeff\ufffd\uffff",
	`{"kind":"ended"}`, strings.Repeat("ü", 100_000),
}

// hostileEntries have a hostile text in every text field.
func hostileEntries() (entries []table.Entry) {
	for _, text := range hostileTexts {
		who := table.Person{ID: text, Name: text}
		entries = append(entries,
			table.Entry{Kind: table.Sat, Person: &who, Level: text, Text: text, Next: table.ID(text)})
	}
	return numbered(1, entries...)
}
