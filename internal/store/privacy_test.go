package store

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// persons are the names of columns that name a person.
var persons = []string{"person", "account", "identity", "maker", "viewer", "reporter", "writer",
	"subject", "owner", "low", "blocked", "inviter"}

// told are the words by which the page of what is stored tells of a relation that names persons.
var told = map[string]string{
	"tables":          "of each table: who made it",
	"persons":         "which tables are in whose list",
	"records":         "games that a player opened from a file",
	"forgetting":      "A deletion is stored before it begins",
	"plans":           "moves that players left ahead",
	"wishes":          "the wish of a player",
	"mutes":           "mutes of a",
	"reports":         "reports: who reported",
	"silences":        "stopped from talking",
	"bans":            "identities, addresses and networks",
	"identities":      "the ids of guests who joined",
	"bot_accounts":    "of each bot account",
	"sessions":        "devices that is signed in",
	"passkeys":        "of each passkey",
	"logins":          "account there a hash",
	"attempts":        "of each attempt to sign in",
	"links":           "of each link or code that signs",
	"subscriptions":   "of each browser that gets",
	"watches":         "the quiet hours, the time zone",
	"vacations":       "of each player on vacation",
	"friends":         "friendships, and questions",
	"friend_links":    "of the friend link",
	"blocks":          "blocks between people",
	"invitations":     "invitations to tables",
	"presence":        "when a member was here last",
	"ratings":         "of each player with finished games that count",
	"rated_persons":   "their deviations",
	"rated_games":     "the rating before and after it",
	"profile_people":  "by a number for their id",
	"profile_games":   "for each game its end",
	"profile_sharing": "lets others see their profile",
	"leaderboard":     "who has agreed to be on",
	"daily_tries":     "of each player of a daily",
	"daily_practice":  "their latest practice",
	"daily_answers":   "their answer to the puzzle",
	"puzzle_tries":    "their first answer to each puzzle",
	"puzzle_people":   "their puzzle rating",
	"puzzle_runs":     "their last run and the best one",
	"puzzle_reports":  "what they reported about puzzles",
	"drill_questions": "the latest question of each drill",
	"drill_days":      "for each drill and day",
}

// TestThePageOfPrivacyTellsOfEachRelation looks for the words about each relation that names persons.
func TestThePageOfPrivacyTellsOfEachRelation(t *testing.T) {
	text, err := os.ReadFile("../../docs/host/privacy.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(text)), " ")
	for _, r := range Relations {
		if !slices.ContainsFunc(r.Columns, func(c Column) bool { return slices.Contains(persons, c.Name) }) {
			continue
		}
		if words := told[r.Name]; words == "" || !strings.Contains(page, words) {
			t.Errorf("docs/host/privacy.md does not tell of %s by the words %q", r.Name, words)
		}
	}
}
