package push

import (
	"net/mail"
	"net/url"
	"slices"
	"strings"
)

// A push service wants a contact for questions about messages (RFC 8292, section 2.1): an https or mailto address. Apple's takes no message
// without one that can be reached from the internet; others take any.

// noContact stands for a site that has no contact.
const noContact = "https://localhost"

// ContactOf returns the address of the first of some hosts that has a public name; "" if there is none.
func ContactOf(hosts []string) string {
	for _, host := range hosts {
		if isPublicName(host) {
			return "https://" + strings.ToLower(host)
		}
	}
	return ""
}

// isPublicName reports whether a host can have the name on the internet.
func isPublicName(host string) bool {
	at, err := url.Parse("https://" + host)
	if err != nil || at.Hostname() != host || !strings.Contains(strings.Trim(host, "."), ".") || !isName(host) {
		return false
	}
	return !slices.ContainsFunc(privateNames, func(end string) bool {
		return strings.HasSuffix(strings.ToLower(strings.TrimSuffix(host,
			".")), end)
	})
}

// privateNames are the ends of names that no site on the internet has (RFC 6761, RFC 6762, RFC 8375, and what routers use).
var privateNames = []string{".localhost", ".local", ".localdomain", ".lan", ".home", ".home.arpa", ".internal", ".intranet", ".private",
	".corp", ".test", ".invalid", ".onion"}

// IsContact reports whether a text can be the contact of a site: the https address of a public name, or mailto: and an e-mail address at
// one.
func IsContact(text string) bool {
	if address, ok := strings.CutPrefix(text, "mailto:"); ok {
		parsed, err := mail.ParseAddress(address)
		return err == nil && parsed.Address == address && isPublicName(address[strings.LastIndexByte(address, '@')+1:])
	}
	at, err := url.Parse(text)
	return err == nil && at.Scheme == "https" && at.User == nil && isPublicName(at.Host)
}
