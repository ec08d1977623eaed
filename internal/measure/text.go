package measure

import (
	"fmt"
	"strconv"
	"strings"

	"razzia"
)

// Text writes the table for a store: the decisions, cost and stake of each kind and round, numbers with a space between them.
func (t *Table) Text() string {
	var text []byte
	for kind := range t {
		for _, s := range t[kind] {
			for _, n := range [...]int64{int64(s.Decisions), s.Cost, s.Stake} {
				text = append(strconv.AppendInt(text, n, 10), ' ')
			}
		}
	}
	return string(text[:len(text)-1])
}

// ParseTable reads what Text writes.
func ParseTable(text string) (t Table, err error) {
	const each = 3 // numbers of a kind in a round
	fields := strings.Fields(text)
	if want := int(Kinds) * razzia.Rounds * each; len(fields) != want {
		return t, fmt.Errorf("the table of a measure has %d numbers: want %d", len(fields), want)
	}
	numbers := make([]int64, len(fields))
	for i, field := range fields {
		if numbers[i], err = strconv.ParseInt(field, 10, 64); err != nil {
			return t, fmt.Errorf("the table of a measure: %w", err)
		}
	}
	for i := range int(Kinds) * razzia.Rounds {
		n := numbers[each*i:]
		t[i/razzia.Rounds][i%razzia.Rounds] = Spent{int(n[0]), n[1], n[2]}
	}
	return t, nil
}
