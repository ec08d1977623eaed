package build

import (
	"regexp"
	"runtime/debug"
	"testing"
)

func TestBuildOf(t *testing.T) {
	stamps := []debug.BuildSetting{
		{Key: "vcs.revision", Value: "0123456789abcdef0123456789abcdef01234567"},
		{Key: "vcs.time", Value: "2026-11-03T20:15:00Z"},
		{Key: "vcs.modified", Value: "false"},
	}
	modified := append(stamps[:2:2], debug.BuildSetting{Key: "vcs.modified", Value: "true"})
	tests := []struct {
		name, release, module string
		settings              []debug.BuildSetting
		want                  string
	}{
		{"nothing is known", "", "", nil, "0.1.0"},
		{"a checkout without stamps", "", "(devel)", nil, "0.1.0"},
		{"a module", "", "v1.2.3", nil, "v1.2.3"},
		{"a commit", "", "(devel)", stamps, "0.1.0, commit 0123456789ab of 2026-11-03"},
		{"a changed commit", "", "(devel)", modified, "0.1.0, commit 0123456789ab of 2026-11-03, modified"},
		{"a commit without a tag", "", "v0.0.0-20261103201500-0123456789ab", stamps, "0.1.0, commit 0123456789ab of 2026-11-03"},
		{"a module of a commit", "", "v0.0.0-20261103201500-0123456789ab", nil, "v0.0.0-20261103201500-0123456789ab"},
		{"a commit after a tag", "", "v1.2.4-0.20261103201500-0123456789ab", stamps,
			"v1.2.4-0.20261103201500-0123456789ab, commit 0123456789ab of 2026-11-03"},
		{"a release", "v2.0.0", "v1.2.3", stamps, "v2.0.0, commit 0123456789ab of 2026-11-03"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			info := &debug.BuildInfo{Main: debug.Module{Version: test.module}, Settings: test.settings}
			if got := of(test.release, info).String(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestBuildWithoutACommit names the day of the file if the go command has stamped nothing, as in this test.
func TestBuildWithoutACommit(t *testing.T) {
	if got := This().String(); !regexp.MustCompile(`^0\.1\.0, built 20\d\d-\d\d-\d\d \d\d:\d\d UTC without its commit$`).MatchString(got) {
		t.Errorf("this build is %q", got)
	}
}
