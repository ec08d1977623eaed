package settings

import (
	"cmp"
	"slices"
)

// Nearest returns the name that most likely was meant by a misspelled one: that which takes the fewest changes of a letter. Known must have
// a name.
func Nearest(misspelled string, known []string) string {
	return slices.MinFunc(known, func(a, b string) int { return cmp.Compare(changes(misspelled, a), changes(misspelled, b)) })
}

// changes counts the letters to insert, remove or replace that make one text of another (the distance of Levenshtein).
func changes(from, to string) int {
	row := make([]int, len(to)+1) // from the text so far to each beginning of the other
	for j := range row {
		row[j] = j
	}
	for i := range len(from) {
		before := row[0]
		row[0] = i + 1
		for j := range len(to) {
			replaced := before
			if from[i] != to[j] {
				replaced++
			}
			before = row[j+1]
			row[j+1] = min(replaced, row[j]+1, before+1)
		}
	}
	return row[len(to)]
}
