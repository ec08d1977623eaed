package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A part is something that others wrote and that is in the program, or in this repository.
type part struct {
	name, version string
	use           string   // where it is, in words
	purl          string   // its package URL, for an SBOM; "" if it is in no program
	folders       []string // where its licences are, the root of the part first
	except        []string // licences that this part may have besides the permissive ones

	licences []string // SPDX identifiers, sorted
	texts    []licenceText
}

// A licenceText is a file with a licence or a notice.
type licenceText struct{ file, text string }

// Uses of parts.
const (
	useProgram = "the program"
	useBrowser = "the files for browsers"
	useDrawn   = "the pictures of results"
	useTests   = "tests only"
)

// fontLicence is the licence of the fonts. It lets them be passed on with any program, and stays theirs.
var fontLicence = []string{"OFL-1.1"}

// kept are the parts whose files are kept in this repository.
var kept = []part{
	{name: "idiomorph", version: "0.8.0", use: useBrowser, purl: "pkg:npm/idiomorph@0.8.0",
		folders: []string{"internal/web/static/vendor/idiomorph"}},
	{name: "Go", version: "1.26.8", use: useBrowser, purl: "pkg:golang/std@1.26.8",
		folders: []string{"internal/web/static/vendor/go"}},
	{name: "Archivo", version: "0.4.2", use: useBrowser, purl: "pkg:npm/%40expo-google-fonts/archivo@0.4.2", except: fontLicence,
		folders: []string{"internal/web/static/vendor/archivo"}},
	{name: "Archivo Narrow", version: "0.4.2", use: useBrowser, purl: "pkg:npm/%40expo-google-fonts/archivo-narrow@0.4.2", except: fontLicence,
		folders: []string{"internal/web/static/vendor/archivo/narrow"}},
	{name: "Go fonts", version: "0.47.0", use: useDrawn, purl: "pkg:golang/golang.org/x/image@v0.47.0#font/gofont",
		folders: []string{"internal/web/poster/gofont"}},
	{name: "axe-core", version: "4.14.1", use: useTests, except: []string{"MPL-2.0"}, // used as it is, in no program
		folders: []string{"e2e/browser/testdata/axe"}},
}

// collect lists the parts of the program on some platforms, with their licences. It fails if one is not allowed.
func collect(root string, on []string) ([]part, error) {
	parts, err := linked(root, on)
	if err != nil {
		return nil, err
	}
	files, err := browserFiles(root)
	if err != nil {
		return nil, err
	}
	parts = append(parts, files...)
	var faults []error
	for i := range parts {
		faults = append(faults, parts[i].read())
	}
	return parts, errors.Join(faults...)
}

// browserFiles lists the parts that are kept here. It fails if a folder of others' files is not on the list.
func browserFiles(root string) (parts []part, err error) {
	known := map[string]bool{}
	for _, p := range kept {
		known[p.folders[0]] = true
		p.folders = []string{filepath.Join(root, p.folders[0])}
		parts = append(parts, p)
	}
	found, err := licenceFolders(root, "internal")
	if err != nil {
		return nil, err
	}
	for _, folder := range found {
		if !known[folder] {
			return nil, fmt.Errorf("%s has a licence and is not on the list of tools/release: add it there", folder)
		}
	}
	return parts, nil
}

// licenceFolders lists the folders below another one that hold a licence.
func licenceFolders(root, below string) (folders []string, err error) {
	err = filepath.WalkDir(filepath.Join(root, below), func(name string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && isLicence(entry.Name()) {
			folder, err := filepath.Rel(root, filepath.Dir(name))
			folders = append(folders, filepath.ToSlash(folder))
			return err
		}
		return err
	})
	return slices.Compact(folders), err
}

// A goPackage is what go list says of a package.
type goPackage struct {
	Dir    string
	Module *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// linked lists the Go modules that are linked into the program on some platforms, and the standard library.
func linked(root string, on []string) ([]part, error) {
	modules := map[string]part{}
	for _, platform := range on {
		packages, err := listPackages(root, platform)
		if err != nil {
			return nil, err
		}
		for _, p := range packages {
			if p.Module == nil || p.Module.Main {
				continue
			}
			m, found := modules[p.Module.Path]
			if !found {
				m = part{name: p.Module.Path, version: p.Module.Version, use: useProgram,
					purl: "pkg:golang/" + p.Module.Path + "@" + p.Module.Version, folders: []string{p.Module.Dir}}
			}
			m.folders = append(m.folders, between(p.Module.Dir, p.Dir)...)
			modules[p.Module.Path] = m
		}
	}
	parts := slices.SortedFunc(maps.Values(modules), func(a, b part) int { return strings.Compare(a.name, b.name) })
	std, err := standardLibrary()
	return append(parts, std), err
}

// between lists a folder and those above it, up to a root that is not listed.
func between(root, folder string) (list []string) {
	for ; folder != root && strings.HasPrefix(folder, root); folder = filepath.Dir(folder) {
		list = append(list, folder)
	}
	return list
}

// listPackages lists the packages of the program on a platform.
func listPackages(root, platform string) (packages []goPackage, err error) {
	out, err := goCommand(root, append(targets(platform), "CGO_ENABLED=0"),
		"list", "-deps", "-json=Dir,Module", "./cmd/razzia")
	if err != nil {
		return nil, err
	}
	for decoder := json.NewDecoder(strings.NewReader(out)); ; {
		var p goPackage
		switch err := decoder.Decode(&p); {
		case errors.Is(err, io.EOF):
			return packages, nil
		case err != nil:
			return nil, err
		}
		packages = append(packages, p)
	}
}

// standardLibrary is the part of Go that is in every program, whatever its version.
func standardLibrary() (part, error) {
	root, err := goCommand(".", nil, "env", "GOROOT")
	return part{name: "Go standard library and runtime", use: useProgram, folders: []string{strings.TrimSpace(root)}}, err
}

// goCommand runs the go command in a folder.
func goCommand(folder string, env []string, args ...string) (string, error) {
	command := exec.Command("go", args...)
	command.Dir, command.Stderr = folder, os.Stderr
	command.Env = append(os.Environ(), append(env, "GOFLAGS=-mod=readonly")...)
	out, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w", args[0], err)
	}
	return string(out), nil
}
