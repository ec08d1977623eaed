package paper

import (
	"regexp"
	"strconv"
	"sync"

	"razzia/internal/web/ui/art"
)

// A palette has the colours of the light scheme by the names of their custom properties, as 0xRRGGBB.
type palette map[string]int

// colours are those of the table.
var colours = sync.OnceValue(func() palette {
	all := palette{"black": 0, "white": 0xffffff}
	for _, found := range token.FindAllSubmatch(art.Tokens(), -1) {
		value, err := strconv.ParseInt(string(found[2]), 16, 32)
		if err != nil {
			panic("paper: " + err.Error()) // the expression matches only numbers
		}
		all[string(found[1])] = int(value)
	}
	return all
})

// token matches a colour in the style sheet of tokens.
var token = regexp.MustCompile(`--([a-z0-9-]+): (?:light-dark\()?#([0-9a-f]{6})\b`)

// of returns a colour in its parts. A name that it lacks is black.
func (p palette) of(name string) (red, green, blue int) {
	c := p[name]
	return c >> 16, c >> 8 & 0xff, c & 0xff
}
