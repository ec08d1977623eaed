package art_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"image/png"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/web/ui/art"
)

// maxSprite is the maximum size of the sprite when it is sent, in bytes.
const maxSprite = 25 << 10

func TestSpriteIsSmall(t *testing.T) {
	var sent bytes.Buffer
	w := gzip.NewWriter(&sent)
	w.Write(art.Sprite())
	w.Close()
	t.Logf("%d bytes, %d compressed", len(art.Sprite()), sent.Len())
	if sent.Len() > maxSprite {
		t.Errorf("the sprite has %d bytes compressed: want at most %d", sent.Len(), maxSprite)
	}
}

func TestEveryCardHasADrawing(t *testing.T) {
	symbols := idsOf(t, "symbol")
	for _, theme := range []string{art.Theme2004, art.Theme2020} {
		seen := map[string]bool{}
		for card := razzia.NoCard; card <= razzia.Police; card++ {
			name := art.Symbol(card, theme)
			if !slices.Contains(symbols, name) || seen[name] {
				t.Errorf("%v in the theme of %s is %q: want a different symbol for each card", card, theme, name)
			}
			seen[name] = true
		}
	}
	if got := art.Symbol(razzia.Watch, "1920"); got != "card-Jw" {
		t.Errorf("a watch in an unknown theme is %q, want card-Jw", got)
	}
}

func TestEverySymbolIsInTheSprite(t *testing.T) {
	names := append(append(art.Avatars(), art.Signs()...), art.CardBack)
	for _, theme := range []string{art.Theme2004, art.Theme2020} {
		names = append(names, art.ChequeSymbol(theme, false), art.ChequeSymbol(theme, true))
		for card := razzia.Ring; card <= razzia.Police; card++ {
			names = append(names, art.MarkSymbol(card, theme))
		}
	}
	names = append(names, pageSymbols...)
	symbols := idsOf(t, "symbol")
	for _, name := range names {
		if !slices.Contains(symbols, name) {
			t.Errorf("the sprite has no symbol %q", name)
		}
	}
}

// pageSymbols are the drawings that pages name directly.
var pageSymbols = strings.Fields(`pile slot raid-banner raid gavel full-row crown pass turn corner divider logo
	icon-sound icon-mute icon-sun icon-moon icon-help icon-settings icon-link icon-play icon-pause
	icon-first icon-last icon-next icon-previous icon-talk icon-download icon-eye icon-clock icon-robot
	icon-person icon-keyboard icon-close icon-undo icon-menu icon-check`)

func TestEveryCardHasAColour(t *testing.T) {
	for card := razzia.Ring; card <= razzia.Police; card++ {
		if name := "--" + art.Family(card); !strings.Contains(string(art.Tokens()), name+":") {
			t.Errorf("%v has the colour %s, which the tokens do not have", card, name)
		}
	}
	if got := art.Family(razzia.NoCard); got != "" {
		t.Errorf("no card has the family %q, want none", got)
	}
}

func TestIconsAreUpToDate(t *testing.T) {
	drawing, err := fs.ReadFile(art.Icons(), "icon.svg")
	fatal.If(t, err)
	sum := sha256.Sum256(drawing)
	for name, size := range map[string]int{"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512} {
		data, err := fs.ReadFile(art.Icons(), name)
		fatal.If(t, err)
		picture, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil || picture.Width != size || picture.Height != size {
			t.Errorf("%s is %dx%d (%v), want %d square", name, picture.Width, picture.Height, err, size)
		}
		if !bytes.Contains(data, []byte(hex.EncodeToString(sum[:]))) {
			t.Errorf("%s was not made from this icon.svg: run go generate ./internal/web/ui/art", name)
		}
	}
}

// TestPosterIsUpToDate compares the pictures for results with the drawings that they were made of.
func TestPosterIsUpToDate(t *testing.T) {
	if n := bytes.Count(art.PosterSource(), []byte("<symbol ")); n != art.AvatarCount+2+len(art.Signs()) {
		t.Errorf("the poster is made of %d drawings, want the faces, the signs, the crown and the name", n)
	}
	sum := sha256.Sum256(art.PosterSource())
	for name, data := range map[string][]byte{"poster-ground.png": art.PosterGround(), "poster-faces.png": art.PosterFaces(),
		"poster-signs.png": art.PosterSigns()} {
		if !bytes.Contains(data, []byte(hex.EncodeToString(sum[:]))) {
			t.Errorf("%s was not made from these drawings: run go generate ./internal/web/ui/art", name)
		}
	}
	ground, err := png.DecodeConfig(bytes.NewReader(art.PosterGround()))
	if err != nil || ground.Width != 1200 || ground.Height != 630 {
		t.Errorf("the ground is %dx%d (%v)", ground.Width, ground.Height, err)
	}
	faces, err := png.DecodeConfig(bytes.NewReader(art.PosterFaces()))
	if err != nil || faces.Width != faces.Height*(art.AvatarCount+1) {
		t.Errorf("the faces are %dx%d (%v): want squares for all faces and the crown", faces.Width, faces.Height, err)
	}
}

// colour finds the colours in a drawing.
var colour = regexp.MustCompile(`(?:fill|stroke|color)="([^"]*)"`)

func TestSpriteTakesColoursFromTokens(t *testing.T) {
	tokens := string(art.Tokens())
	for _, found := range colour.FindAllStringSubmatch(string(art.Sprite()), -1) {
		name, isToken := strings.CutPrefix(found[1], "var(")
		name = strings.TrimSuffix(name, ")")
		if isToken && !strings.Contains(tokens, "\n  "+name+":") {
			t.Errorf("the sprite uses %s, which the tokens do not have", name)
		}
		if !isToken && found[1] != "none" && found[1] != "currentColor" {
			t.Errorf("the sprite has %s: want a custom property, so that it follows the light and the dark scheme", found[0])
		}
	}
}

func TestReducedMotion(t *testing.T) {
	_, spared, found := strings.Cut(string(art.Tokens()), "prefers-reduced-motion: reduce")
	if !found {
		t.Fatal("the tokens do not ask for prefers-reduced-motion")
	}
	for _, moving := range regexp.MustCompile(`(--[\w-]+): [1-9]\d*ms`).FindAllStringSubmatch(string(art.Tokens()), -1) {
		if !strings.Contains(spared, moving[1]+": 0ms;") {
			t.Errorf("%s is not 0ms under prefers-reduced-motion: set it there", moving[1])
		}
	}
}

func TestTokensFetchNothing(t *testing.T) {
	for _, word := range []string{"url(", "@import", "@font-face"} {
		if strings.Contains(string(art.Tokens()), word) {
			t.Errorf("the tokens have %s: want only resources of the browser", word)
		}
	}
}
