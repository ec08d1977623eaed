package identity

import "strings"

// A mark is a part of a User-Agent and what it stands for. The first mark that is found counts: Edge calls itself Chrome too,
// and Chrome calls itself Safari.
type mark struct{ part, name string }

var browsers = []mark{
	{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS", "Firefox"},
	{"CriOS", "Chrome"},
	{"Chrome/", "Chrome"}, {"Safari/", "Safari"}, {"curl/", "curl"}, {"Go-http-client", "Go"}, {"python", "Python"},
}

var systems = []mark{
	{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"}, {"Macintosh", "Mac"},
	{"Linux", "Linux"},
}

// DescribeBrowser says in a few words which browser a User-Agent is of: only words of this program, so that the text may be shown
// anywhere. It is "" if nothing is known of it.
func DescribeBrowser(agent string) string {
	browser, system := find(browsers, agent), find(systems, agent)
	switch {
	case browser == "":
		return system
	case system == "":
		return browser
	}
	return browser + ", " + system
}

func find(marks []mark, agent string) string {
	for _, m := range marks {
		if strings.Contains(agent, m.part) {
			return m.name
		}
	}
	return ""
}
