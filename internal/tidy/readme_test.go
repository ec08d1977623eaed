package tidy

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeQuotesExample checks that the Go example of the README is the body of a test that is compiled and run.
func TestReadmeQuotesExample(t *testing.T) {
	code := goExample(t, "README.md")
	if indented := "\t" + strings.ReplaceAll(code, "\n", "\n\t"); !strings.Contains(read(t, "../../example_test.go"), indented) {
		t.Errorf("README.md: the Go example is not in example_test.go: want the body of Example there\n%s", code)
	}
}

// TestGoPageQuotesExample compares the bot of docs/build/go.md with the one that plays in the tests, and holds
// it to 20 lines. The rest of the program on the page is tested by package examples.
func TestGoPageQuotesExample(t *testing.T) {
	_, code, found := strings.Cut(goExample(t, "docs/build/go.md"), "\n)\n\n")
	code, _, ended := strings.Cut(code, "\n\nfunc main()")
	if !found || !ended || !strings.Contains(read(t, "../../bot/example_test.go"), code) {
		t.Errorf("docs/build/go.md: the bot is not in bot/example_test.go: want it as it is there\n%s", code)
	}
	if lines := strings.Count(code, "\n") + 1; lines > 20 {
		t.Errorf("docs/build/go.md: the bot has %d lines: want 20 at most", lines)
	}
}

// goExample returns the first Go code block of a document.
func goExample(t *testing.T, name string) string {
	t.Helper()
	_, code, found := strings.Cut(read(t, "../../"+name), "```go\n")
	code, _, closed := strings.Cut(code, "```")
	if !found || !closed {
		t.Fatalf("%s: no Go example: want one", name)
	}
	return strings.TrimSpace(code)
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
