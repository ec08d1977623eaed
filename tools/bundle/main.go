// Command bundle builds the scripts and the style sheets of the site:
//
//	go run ./bundle FOLDER
//
// It reads the entries in FOLDER, such as pages.ts and tables.css, and writes each, with all its imports and minified, to FOLDER/dist. The
// sheet of the pages has those of all subjects, FOLDER/../../*/pages/*.css, and of their parts, one folder below. That of the tables has
// those named table.css. A subject whose pages load a script and a sheet of their own has them as FOLDER/../../SUBJECT/browser/main.ts and
// main.css, which become SUBJECT.js and SUBJECT.css.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bundle FOLDER (with the entries in it)")
		os.Exit(2)
	}
	result := bundle(os.Args[1])
	for _, problem := range append(result.Errors, result.Warnings...) {
		fmt.Fprintln(os.Stderr, "bundle:", problem.Text, problem.Location)
	}
	if len(result.Errors) > 0 {
		os.Exit(1)
	}
}

// subjects are what the style sheets import as "subjects" and as "tables of subjects": the sheets of all subjects, which stand in their
// folders.
func subjects(folder string) api.Plugin {
	return api.Plugin{Name: "subjects", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "subjects$"}, func(named api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: named.Path, Namespace: "subjects"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "subjects"}, func(named api.OnLoadArgs) (api.OnLoadResult, error) {
			root, err := filepath.Abs(filepath.Join(folder, "..", ".."))
			sheets, _ := filepath.Glob(filepath.Join(root, "*", "pages", "*.css")) // sorted
			parts, _ := filepath.Glob(filepath.Join(root, "*", "*", "pages", "*.css"))
			sheets = append(sheets, parts...)
			var text strings.Builder
			for _, sheet := range sheets {
				if ofTable := filepath.Base(sheet) == "table.css"; ofTable == strings.HasPrefix(named.Path, "tables") {
					fmt.Fprintf(&text, "@import %q;\n", sheet)
				}
			}
			content := text.String()
			return api.OnLoadResult{Contents: &content, Loader: api.LoaderCSS, ResolveDir: root}, err
		})
	}}
}

// entries are the files that pages ask for, with their names.
func entries(folder string) (all []api.EntryPoint) {
	for _, name := range []string{"pages.css", "pages.ts", "tables.css", "table.ts", "lobby.ts", "passkey.ts", "notify.ts", "people.ts",
		"playground.ts", "playground.css", "sw.ts"} {
		all = append(all, api.EntryPoint{InputPath: filepath.Join(folder, name), OutputPath: strings.TrimSuffix(name, filepath.Ext(name))})
	}
	own, _ := filepath.Glob(filepath.Join(folder, "..", "..", "*", "browser", "main.*s")) // sorted
	for _, file := range own {
		all = append(all, api.EntryPoint{InputPath: file, OutputPath: filepath.Base(filepath.Dir(filepath.Dir(file)))})
	}
	return all
}

// bundle builds for browsers with CSS nesting and light-dark(), which all have had since 2024.
func bundle(folder string) api.BuildResult {
	return api.Build(api.BuildOptions{
		EntryPointsAdvanced: entries(folder),
		Outdir:              filepath.Join(folder, "dist"),
		Bundle:              true,
		Plugins:             []api.Plugin{subjects(folder)},
		External:            []string{"/static/*"}, // fonts, by the addresses that the server gives them
		MinifyWhitespace:    true,
		MinifyIdentifiers:   true,
		MinifySyntax:        true,
		LegalComments:       api.LegalCommentsNone,
		Format:              api.FormatIIFE,
		Target:              api.ES2022,
		Engines: []api.Engine{
			{Name: api.EngineChrome, Version: "123"}, {Name: api.EngineFirefox, Version: "120"}, {Name: api.EngineSafari, Version: "17.5"},
		},
		Charset: api.CharsetUTF8,
		Write:   true,
	})
}
