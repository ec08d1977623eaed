package print

import (
	"os"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
	"razzia/internal/paper"
)

// call runs the command.
var call = commandtest.Caller(func() any {
	return new(struct {
		Print Command `cmd:""`
	})
})

// TestPrint writes documents to files and to standard output.
func TestPrint(t *testing.T) {
	t.Chdir(t.TempDir())
	want, err := paper.PDF(paper.Order{What: paper.Scores, Language: "es", Theme: "2020", Size: paper.Letter, Ink: paper.LineArt})
	fatal.If(t, err)
	args := []string{"print", "scores", "--lang", "es", "--paper", "letter", "--ink", "lines"}
	for _, test := range []struct{ file, out, says string }{
		{"razzia-scores-es-2020-letter-lines.pdf", "", "razzia-scores-es-2020-letter-lines.pdf, pages: 1\n"},
		{"hoja.pdf", "hoja.pdf", "hoja.pdf, pages: 1\n"},
		{"", "-", string(want)},
	} {
		more := args
		if test.out != "" {
			more = append(more[:len(more):len(more)], "--out", test.out)
		}
		status, out, complaints := call("", more...)
		if status != command.ExitDone || out != test.says || complaints != "" {
			t.Errorf("%q: status %d, %.80q, complaints %q", more, status, out, complaints)
		}
		if test.file != "" && commandtest.Read(t, test.file) != string(want) {
			t.Errorf("%s is another document", test.file)
		}
	}
}

// TestPrintComplains asks for what there is not, and writes where nothing can be.
func TestPrintComplains(t *testing.T) {
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"print money", command.ExitUsage, "must be one of"},
		{"print --lang la", command.ExitUsage, "--lang must be one of"},
		{"print rules --out nowhere/x.pdf", command.ExitRefused, "nowhere/x.pdf"},
	} {
		status, out, complaints := call("", strings.Fields(test.args)...)
		if status != test.status || out != "" || !strings.Contains(complaints, test.want) {
			t.Errorf("%s: status %d, %q, complaints %q", test.args, status, out, complaints)
		}
	}
	if _, err := os.Stat("nowhere"); err == nil {
		t.Error("a folder was made")
	}
}
