package scripts

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// TestCheckWeb runs scripts/check-web in a copy of what it checks: as it is, with errors of type, and with an OpenAPI document
// that breaks a rule.
func TestCheckWeb(t *testing.T) {
	repository, err := filepath.Abs(root)
	fatal.If(t, err)
	installed := []string{"tools/npm/node_modules", "tools/npm/client/node_modules", "tools/npm/chat/node_modules"}
	for _, programs := range installed {
		if _, err := os.Stat(filepath.Join(repository, programs, "installed-lock.json")); err != nil {
			t.Skip("its programs are not installed: run sh scripts/check-web")
		}
	}
	const document = "docs/build/openapi.json"
	for name, test := range map[string]struct{ file, more, want string }{
		"as it is":                {"internal/web/static/table.ts", "\n// More.\n", ""},
		"a wrong type":            {"internal/web/static/sound.ts", "\nexport const wrong: number = \"one\";\n", "TS2322"},
		"an implicit any":         {"internal/web/static/table.ts", "\nexport const wrong = (x) => x;\n", "TS7006"},
		"a missing element":       {"internal/web/static/keys.ts", "\nexport const wrong = ([] as string[])[0].length;\n", "TS2532"},
		"a document with a fault": {document, strings.Replace(validDocument, `"operationId": "getTable", `, "", 1), "operation-operationId"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			for _, part := range []string{"scripts", "internal/web/static", "tools/npm"} {
				copyFiles(t, folder, part)
			}
			for _, programs := range installed {
				fatal.If(t, os.Symlink(filepath.Join(repository, programs), filepath.Join(folder, programs)))
			}
			fatal.If(t, os.MkdirAll(filepath.Join(folder, filepath.Dir(document)), 0o777))
			write(t, folder, document, []byte(validDocument))
			if test.file == document {
				write(t, folder, document, []byte(test.more))
			} else {
				write(t, folder, test.file, append(read(t, folder, test.file), test.more...))
			}
			out, err := run(folder, "sh", "scripts/check-web")
			if failed := err != nil; failed != (test.want != "") || !strings.Contains(out, test.want) {
				t.Errorf("it ends with %v, want %q: %s", err, test.want, out)
			}
		})
	}
}

// validDocument follows the recommended rules.
const validDocument = `{
	"openapi": "3.1.0",
	"info": {"title": "Tables", "version": "1", "license": {"name": "MIT", "identifier": "MIT"}},
	"servers": [{"url": "/"}],
	"security": [],
	"paths": {"/table": {"get": {
		"operationId": "getTable", "summary": "A table",
		"responses": {"200": {"description": "The table"}, "400": {"description": "A refusal"}}
	}}}
}
`

// copyFiles copies the files of a folder of the repository that git keeps or would keep.
func copyFiles(t *testing.T, to, part string) {
	t.Helper()
	list := must(t, root, "git", "-c", "safe.directory=*", "ls-files", "-co", "--exclude-standard", "-z", part)
	for _, name := range strings.FieldsFunc(list, func(r rune) bool { return r == 0 }) {
		fatal.If(t, os.MkdirAll(filepath.Join(to, filepath.Dir(name)), 0o777))
		write(t, to, name, read(t, root, name))
	}
}
