package main

import (
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
)

func TestLoadRefuses(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"http://192.0.2.1"}, "add --yes if it is yours"},
		{[]string{"http://127.0.0.1:1"}, "start it with razzia serve"},
		{[]string{"127.0.0.1:8080"}, "is no address"},
		{[]string{"http://127.0.0.1:1", "--players", "1"}, "want 2 to 5"},
	} {
		status, out, said := call("", append([]string{"load"}, test.args...)...)
		if status == command.ExitDone || !strings.Contains(said, test.want) {
			t.Errorf("%q: status %d, %s%s: want %q", test.args, status, out, said, test.want)
		}
	}
}
