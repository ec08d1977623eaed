package command

import (
	"slices"
	"testing"
)

func TestBrowserCommand(t *testing.T) {
	const at = "http://127.0.0.1:8080"
	for _, test := range []struct {
		system string
		env    map[string]string
		want   []string
	}{
		{"linux", nil, nil},
		{"linux", map[string]string{"DISPLAY": ":0"}, []string{"xdg-open", at}},
		{"linux", map[string]string{"WAYLAND_DISPLAY": "wayland-0"}, []string{"xdg-open", at}},
		{"freebsd", map[string]string{"DISPLAY": ":0"}, []string{"xdg-open", at}},
		{"darwin", nil, []string{"open", at}},
		{"windows", nil, []string{"rundll32", "url.dll,FileProtocolHandler", at}},
	} {
		got := browserCommand(test.system, func(key string) string { return test.env[key] }, at)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s with %v: %q, want %q", test.system, test.env, got, test.want)
		}
	}
}
