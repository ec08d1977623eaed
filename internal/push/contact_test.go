package push

import "testing"

func TestTheContactIsThePublicNameOfASite(t *testing.T) {
	for want, hosts := range map[string][]string{
		"": {"den", "razzia.local", "10.0.0.7", "192.0.2.1", "[2001:db8::1]", "localhost", "nas.lan", "club.home.arpa.",
			"example.org:8080", "a b.org", "", "club.test"},
		"https://razzia.example.org": {"den.local", "Razzia.Example.ORG", "other.example.org"},
	} {
		if got := ContactOf(hosts); got != want {
			t.Errorf("of %q the contact is %q, want %q", hosts, got, want)
		}
	}
}

func TestAContactCanBeReached(t *testing.T) {
	for text, want := range map[string]bool{
		"mailto:operator@example.org": true, "https://example.org": true, "https://example.org/contact": true,
		"": false, "operator@example.org": false, "mailto:operator": false, "mailto:a@localhost": false, "mailto:Ann <a@example.org>": false,
		"mailto:<a@example.org>":      false,
		"mailto:mailto:a@example.org": false, "http://example.org": false, "https://localhost": false, "https://10.0.0.1": false,
		"https://a:b@example.org": false, "https://nas.local": false,
	} {
		if got := IsContact(text); got != want {
			t.Errorf("%q is a contact: %v", text, got)
		}
	}
}
