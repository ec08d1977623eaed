package pages

import (
	"testing"

	"razzia/internal/i18n"
	"razzia/internal/sign"
	"razzia/internal/web/ui/art"
)

func TestEverySignHasADrawing(t *testing.T) {
	for i, name := range art.Signs() {
		if i >= len(sign.All()) || symbol(sign.Sign(i)) != "#"+name {
			t.Errorf("drawing %d is %s", i, name)
		}
	}
}

func TestALineHasOneText(t *testing.T) {
	line := sign.Line{{Sign: sign.LetGo}, {Sign: sign.Cheap}, {Sign: sign.Last}}
	if got := Text(i18n.LocalizerFor("en", i18n.Theme2004), line); got != "Let go, won cheap, last cheque spent" {
		t.Errorf("got %q", got)
	}
}
