//go:build long

package rating_test

// seasonPeople is how many people play a season.
const seasonPeople = 2000
