package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
)

// archiveName is the name of the archive that people download and unpack.
func (b build) archiveName() string {
	if strings.HasSuffix(b.program, ".exe") {
		return strings.TrimSuffix(filepath.Base(b.program), ".exe") + ".zip"
	}
	return filepath.Base(b.program) + ".tar.gz"
}

// archived makes the archive: a folder with the program, its manual page and completions, and the licences.
func (b build) archived() ([]byte, error) {
	name, windows := strings.CutSuffix(filepath.Base(b.program), ".exe")
	program := "razzia"
	if windows {
		program += ".exe"
	}
	files := map[string]string{
		program: b.program, "LICENSE": b.at("LICENSE"), "NOTICE": b.at("NOTICE"), "third-party-licences.md": b.at("LICENSES/third-party.md"),
		"CHANGELOG.md": b.at("CHANGELOG.md"), "razzia.cdx.json": b.sbom, "razzia.1.gz": b.manual,
	}
	for shell, place := range completions {
		files["completions/"+shell+"/"+path.Base(place)] = filepath.Join(b.completions, shell)
	}
	var list []entry
	var faults []error
	for to, from := range files {
		e, err := copied(path.Join(name, to), from)
		if to == program {
			e.mode = 0o755
		}
		if strings.HasSuffix(to, ".md") {
			e = unlinked(e, nil)
		}
		list, faults = append(list, e), append(faults, err)
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	list = withFolders(list)
	if windows {
		return zipped(list)
	}
	all, err := archive("", list)
	return compressed(all), err
}

// zipped makes a zip archive of entries.
func zipped(entries []entry) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: moment}
		h.SetMode(fs.FileMode(e.mode))
		if e.folder {
			h.Name, h.Method = e.name+"/", zip.Store
			h.SetMode(fs.ModeDir | fs.FileMode(e.mode))
		}
		to, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := to.Write(e.content); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}
