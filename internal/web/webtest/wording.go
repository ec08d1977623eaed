package webtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"razzia/internal/i18n"
)

// vague are the texts that say little to a program: several keys share them, or they speak of pages.
var vague = []string{"error.bad_request", "error.not_allowed", "error.not_found", "error.not_over", "error.too_late", "error.failed",
	"error.name_bad", "moderation.no_person"}

// inner are words of Go and its packages.
var inner = []string{"Go struct", "Go value", "unmarshal", "strconv", "json:", "jsontext", "2006-01-02", "\x00"}

// CheckWording fails unless an error says in words for authors of programs what is wrong.
func CheckWording(key, message string, problems ...string) error {
	l := i18n.LocalizerFor(i18n.English, "")
	isVague := slices.ContainsFunc(vague, func(text string) bool { return message == l.Text(text) })
	if message == "" || isVague || message == l.Text("error.too_many") && key != "too-many" {
		return fmt.Errorf("the message of %s is %q", key, message)
	}
	for _, problem := range problems {
		for _, word := range inner {
			if strings.Contains(problem, word) {
				return fmt.Errorf("a problem of %s is %q, which has %q", key, problem, word)
			}
		}
	}
	return nil
}

// checkWording checks the words of an answer, if it is an error.
func (r Reply) checkWording() error {
	if r.Status < http.StatusBadRequest {
		return nil
	}
	var said struct{ Key, Message string }
	if err := json.Unmarshal([]byte(r.Body), &said); err != nil {
		return err
	}
	return CheckWording(said.Key, said.Message, r.Body)
}
