package joining_test

import (
	"testing"
	"unicode/utf8"

	"razzia/internal/joining"
)

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Anna": "Anna", "می\u200cخواهم": "میخواهم", "سلام می\u200cکنم.": "سلام میکنم.",
		"ශ\u0dca\u200dර\u0dd3": "ශ\u0dcaර\u0dd3", "क\u094d\u200dष": "क\u094dष", "क\u094d\u200cष": "क\u094dष",
		"അവന\u0d4d\u200d വന്നു":                "അവന\u0d4d വന്നു",
		"\u09b0\u200d\u09cd\u09af\u09be\u09ac": "\u09b0\u09cd\u09af\u09be\u09ac", "\u0c85\u0cb0\u200d\u0ccd\u0cb9": "\u0c85\u0cb0\u0ccd\u0cb9",
		"👨\u200d👩\u200d👧": "👨👩👧",
		"Mia👩🏽\u200d🚀":    "Mia👩🏽🚀",
		"🏳\ufe0f\u200d🌈!": "🏳\ufe0f🌈!",
		"❤\ufe0f\u200d🔥":  "❤\ufe0f🔥",
		"🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f": "🏴",
	} {
		if got, ok := joining.Plain(text); !ok || got != want {
			t.Errorf("%+q: %+q, %v: want %+q", text, got, ok, want)
		}
	}
	for _, text := range []string{
		"\u200d", "\u200c", "\u200dAnna", "Anna\u200d", "An\u200dna", "An\u200cna", "А\u200dн", "7\u200d7", "👨\u200d", "\u200d👩",
		"👨\u200d\u200d👩",
		"👨\u200dA", "A\u200d👨", "👨\u200c👩", "👨 \u200d👩", "می\u200c", "\u200cمی", "می\u200c\u200cخ", "می\u200dخ", "می\u200c خ", "ශ\u0dca\u200d",
		"ශ\u0dca\u200d\u200dර", "ශ\u200dර", "می\u200cA", "\U000e0067", "A\U000e0067\U000e007f", "🏴\U000e0067", "🏴\U000e007f",
		"🏴\U000e0067\U000e0062\U000e0065", "🏴\U000e0041\U000e0042\U000e0043\U000e007f", "😀\U000e0067\U000e0062\U000e0065\U000e007f",
		"a.\u200db", "xn--a\u200db", "\u09b0\u200d\u200d\u09cd\u09af", "\u0995\u200d\u09cd\u09af", "\u09b0\u200d",
	} {
		if got, ok := joining.Plain(text); ok {
			t.Errorf("%+q is accepted as %+q", text, got)
		}
	}
}

func TestCut(t *testing.T) {
	family, flag := "👨\u200d👩\u200d👧", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
	for text, most := range map[string]int{"Anna": 4, family: 5, flag: 7, "Zso\u0301fi": 6} {
		if got := joining.Cut(text+"x", most); got != text {
			t.Errorf("%+q up to %d: %+q", text+"x", most, got)
		}
		if got := joining.Cut("ab"+text, utf8.RuneCountInString(text)+1); got == "ab"+text || !utf8.ValidString(got) {
			t.Errorf("%+q is not cut: %+q", "ab"+text, got)
		}
	}
	if got := joining.Cut("می\u200cخ", 3); got != "می" {
		t.Errorf("a joiner stays at the end: %+q", got)
	}
	if got := joining.Cut(family, 4); got != "" {
		t.Errorf("a family without a child: %+q", got)
	}
}
