package tidy

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeQuotesExample holds the README's example to the one that is compiled and run.
func TestReadmeQuotesExample(t *testing.T) {
	readme := read(t, "../../README.md")
	_, code, found := strings.Cut(readme, "```go\n")
	code, _, closed := strings.Cut(code, "```")
	if !found || !closed {
		t.Fatal("README.md: no Go example: want the body of Example in example_test.go")
	}
	example := read(t, "../../example_test.go")
	if indented := "\t" + strings.ReplaceAll(strings.TrimSpace(code), "\n", "\n\t"); !strings.Contains(example, indented) {
		t.Errorf("README.md: the Go example is not in example_test.go: want the body of Example there\n%s", code)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
