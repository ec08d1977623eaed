package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// permissive are the licences that any part may have, by their SPDX identifiers. All let the program be used and
// passed on under the Apache License 2.0.
var permissive = []string{"0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "blessing", "CC0-1.0", "ISC", "MIT", "Unlicense", "Zlib"}

// leastShare is how much of a text must be of known licences, in percent of its words. The rest are names and titles:
// 5 % at most in the licences in use today.
const leastShare = 90

// reviewed lists texts of which leastShare is not known, by their SHA-256. Each was read as a whole, and these are the
// licences that it gives to what is linked into the program. A text that changes must be read again.
var reviewed = map[string][]string{
	// The Go fonts: the three conditions of BSD after two sentences of their own.
	"dc588a7ba9130043b67c2380cc03cc6644ed3557f6d5e8589b96acba1c64e343": {"BSD-3-Clause"},
	// modernc.org/libc LICENSE-3RD-PARTY.md: Go, musl and what musl took over.
	"f597097efe3d97021f89170746bd3a0fb9a8b6fb26b82043ed68a4e0283bee6c": {"BSD-2-Clause", "BSD-3-Clause", "MIT"},
	// modernc.org/memory LICENSE-LOGO: the source of a picture that is in no package.
	"5ae5bee3072a841376451b48d8cfcec7188e10543926d5870828d36c8a750dc5": nil,
	// modernc.org/sqlite LICENSE-SQLITE: SQLite is in the public domain.
	"8438c9c89b849131ead81d5435cb97fcf052df5b0b286dda8a2d4c29e6cb3fd0": {"blessing"},
	// modernc.org/sqlite LICENSE-3RD-PARTY.md: section 1 lists what is linked. The Apache-2.0 and MPL-2.0 in it are
	// of modules that, as sections 2 and 3 say, are not compiled into programs.
	"4194f8e7119be72babd499db4f6f1f7547e36e8a7bffcb2b9c8df241b8f1576a": {"blessing", "BSD-3-Clause", "MIT"},
	// github.com/modelcontextprotocol/go-sdk LICENSE: the code goes from MIT to Apache-2.0. The CC-BY-4.0 in it is of the
	// documentation, which is not linked.
	"af679003d933f045393a6a029f43da113f9ae364eac651d9ae268392985580f5": {"Apache-2.0", "MIT"},
	// github.com/segmentio/asm LICENSE: MIT without the duty to name its authors.
	"cca993712df289a5958bdef69031a5dac0f951ac15afeb313f9eeea55ed59443": {"MIT-0"},
}

// isLicence reports whether a file of this name holds a licence or a notice.
func isLicence(name string) bool {
	stem := strings.ToUpper(name)
	for _, start := range []string{"LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE"} {
		if rest, found := strings.CutPrefix(stem, start); found && !strings.HasSuffix(rest, ".GO") {
			return true
		}
	}
	return false
}

// read reads the licences of a part, and refuses what is not allowed.
func (p *part) read() error {
	slices.Sort(p.folders[1:])
	for _, folder := range slices.Compact(p.folders) {
		if err := p.readFolder(folder); err != nil {
			return fmt.Errorf("%s %s: %w", p.name, p.version, err)
		}
	}
	slices.Sort(p.licences)
	if p.licences = slices.Compact(p.licences); p.licences == nil {
		return fmt.Errorf("%s %s has no licence in %s", p.name, p.version, p.folders[0])
	}
	return nil
}

// readFolder reads the licences in a folder.
func (p *part) readFolder(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.IsDir() || !isLicence(entry.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		licences, err := classify(entry.Name(), text, p.except)
		if err != nil {
			return err
		}
		p.licences = append(p.licences, licences...)
		p.texts = append(p.texts, licenceText{entry.Name(), clean(text)})
	}
	return nil
}

// classify says which licences a text gives, all of them allowed. A notice gives none.
func classify(name string, text []byte, except []string) (licences []string, err error) {
	sum := sha256.Sum256(text)
	if licences, found := reviewed[hex.EncodeToString(sum[:])]; found {
		return licences, nil
	}
	if strings.HasPrefix(strings.ToUpper(name), "NOTICE") {
		return nil, nil
	}
	found := licensecheck.Scan(text)
	if found.Percent < leastShare {
		return nil, fmt.Errorf("%s is of no known licence (%.0f %% of its words are): read it, then add it to the texts "+
			"reviewed in tools/release: %x", name, found.Percent, sum)
	}
	var faults []error
	for _, match := range found.Match {
		if !slices.Contains(permissive, match.ID) && !slices.Contains(except, match.ID) {
			faults = append(faults, fmt.Errorf("%s: the licence %s is not allowed by tools/release", name, match.ID))
		}
		licences = append(licences, match.ID)
	}
	return licences, errors.Join(faults...)
}

// clean makes all ends of lines the same, and removes blanks before them.
func clean(text []byte) string {
	lines := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\f")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n") + "\n"
}
