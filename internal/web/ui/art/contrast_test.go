package art_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/ui/art"
)

// The minimum contrasts of WCAG 2.2, level AA.
const (
	forText     = 4.5
	forGraphics = 3
)

// pairs are the colours that are drawn on each other: each one of over on each one of under, with the minimum contrast.
var pairs = []struct {
	least       float64
	over, under string
}{
	{forText, "ink ink-soft brass good bad chance", "page felt panel raised"},
	{forText, "ink ink-soft chance", "felt-edge"},
	{forText, "on-accent", "accent accent-strong"},
	{forText, "flare", "page felt panel"},
	{forText, "on-raid", "raid"},
	{forText, "card", "jewel guard car driver thief biz"},
	{forText, "on-gold", "gold"},
	{forText, "police-ink", "police"},
	{forText, "card-gold", "back police"},
	{forText, "card-ink", "card cheque cheque-spent card-gold avatar-sand avatar-green avatar-blue avatar-rose"},
	{forGraphics, "line accent focus flare", "page felt panel raised"},
	{forGraphics, "flare", "felt-edge"},
	{forGraphics, "seat-1 seat-2 seat-3 seat-4 seat-5", "felt panel"},
	{forGraphics, "jewel guard car driver thief biz police card-ink", "card"},
	{forGraphics, "cheque-line", "cheque"},
	{forGraphics, "lamp", "page panel felt"},
	{forGraphics, "card-ink", "gold"},
	{forGraphics, "card-gold", "raid"},
}

func TestContrasts(t *testing.T) {
	for i, scheme := range []string{"light", "dark"} {
		colours := readColours(t, i)
		for _, p := range pairs {
			for _, over := range strings.Fields(p.over) {
				for _, under := range strings.Fields(p.under) {
					a, b := colours[over], colours[under]
					if a == "" || b == "" {
						t.Fatalf("the tokens have no colour --%s or no colour --%s", over, under)
					}
					if got := contrast(t, a, b); got < p.least {
						t.Errorf("%s scheme: --%s on --%s has the contrast %.2f: want at least %.1f", scheme, over, under, got, p.least)
					}
				}
			}
		}
	}
}

func TestContrastOfKnownColours(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want float64
	}{{"#000000", "#ffffff", 21}, {"#777777", "#ffffff", 4.48}, {"#ff0000", "#ff0000", 1}} {
		if got := contrast(t, test.a, test.b); math.Abs(got-test.want) > .005 {
			t.Errorf("%s on %s: got %.3f, want %.2f", test.a, test.b, got, test.want)
		}
	}
}

// declared finds the colours in the tokens: one value for both schemes, or one for each.
var declared = regexp.MustCompile(`(?m)^  --([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));`)

// readColours returns the tokens' colours of a scheme: 0 is light, 1 is dark.
func readColours(t *testing.T, scheme int) map[string]string {
	t.Helper()
	colours := map[string]string{}
	for _, found := range declared.FindAllStringSubmatch(string(art.Tokens()), -1) {
		colours[found[1]] = found[2+scheme] + found[4]
	}
	return colours
}

// contrast is the contrast ratio of two colours, as WCAG defines it.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a)+.05, luminance(t, b)+.05
	return max(x, y) / min(x, y)
}

func luminance(t *testing.T, colour string) (sum float64) {
	t.Helper()
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, err := strconv.ParseUint(colour[1+2*i:3+2*i], 16, 8)
		fatal.If(t, err)
		part := float64(n) / 255
		if part <= .04045 {
			part /= 12.92
		} else {
			part = math.Pow((part+.055)/1.055, 2.4)
		}
		sum += weight * part
	}
	return sum
}
