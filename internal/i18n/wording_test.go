package i18n

import (
	"regexp"
	"strings"
	"testing"
)

// strange finds words and forms, by language, that no text has, because all others have another one for the same thing.
var strange = map[Language]*regexp.Regexp{
	English:   regexp.MustCompile(`[0-9}]\s%`),
	Italian:   regexp.MustCompile(`[0-9}]\s%`),
	German:    regexp.MustCompile(`\bPartien?\b`),                                               // a whole game is a Spiel
	French:    regexp.MustCompile(`\b([Vv]os|[Vv]otre|[Vv]ous (seul|bloquez|voyez)|de vous)\b`), // a player is tu; vous are several
	Hungarian: regexp.MustCompile(`\b[Bb]ot(ok|hoz|nak|tal)?\b`),                                // a bot is a robot
}

func TestWordsAreTheSameEverywhere(t *testing.T) {
	for l, words := range strange {
		for key, m := range catalog(l) {
			for _, text := range formsOf(m) {
				if found := words.FindString(text); found != "" {
					t.Errorf("%s %s has %q: %s", l, key, found, text)
				}
			}
		}
	}
}

// TestSkillHasOneName checks that the profile and the analysis of a game call skill the same, and that it is not the level of a bot.
func TestSkillHasOneName(t *testing.T) {
	for _, l := range Languages() {
		skill := strings.ToLower(catalog(l)["profile.skill"][other])
		for _, key := range []string{"analysis.luck_title", "profile.skill_about", "profile.skill_time", "profile.best_game"} {
			if text := catalog(l)[key][other]; !strings.Contains(strings.ToLower(text), skill) {
				t.Errorf("%s %s does not have %q: %s", l, key, skill, text)
			}
		}
	}
}

// looseMark is a mark of French with a space at which a line may break: the next line would begin with it.
var looseMark = regexp.MustCompile(`[^\s] [:;?!»]|« `)

func TestFrenchMarksStayWithTheirWords(t *testing.T) {
	for key, m := range catalog(French) {
		for _, text := range formsOf(m) {
			if found := looseMark.FindString(text); found != "" {
				t.Errorf("%s has a space at %q, want one without a break (U+00A0): %s", key, found, text)
			}
		}
	}
}
