package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// moment is the time of all files in packages and images. No other time is the same in every build; the time 0 is one that
// tar warns about.
var moment = time.Unix(946_684_800, 0).UTC() // 2000-01-01

// An entry is a file or a folder in a package or an image.
type entry struct {
	name    string // from the root, without a slash at the beginning
	mode    int64  // its permissions
	owner   int    // its user and group
	folder  bool
	content []byte
}

// file makes an entry of a file that everybody may read.
func file(name string, content []byte) entry { return entry{name: name, mode: 0o644, content: content} }

// copied makes an entry of a file on disk.
func copied(name, from string) (entry, error) {
	content, err := os.ReadFile(from)
	return file(name, content), err
}

// copiedTree makes entries of all files below a folder on disk.
func copiedTree(name, from string) (list []entry, err error) {
	err = filepath.WalkDir(from, func(file string, found os.DirEntry, err error) error {
		if err != nil || found.IsDir() || strings.HasSuffix(file, ".go") {
			return err
		}
		below, err := filepath.Rel(from, file)
		if err != nil {
			return err
		}
		e, err := copied(path.Join(name, filepath.ToSlash(below)), file)
		list = append(list, e)
		return err
	})
	return list, err
}

// withFolders adds the folders in which entries are, and sorts all by name.
func withFolders(entries []entry) []entry {
	known := map[string]bool{}
	for _, e := range entries {
		known[e.name] = true
	}
	all := slices.Clone(entries)
	for _, e := range entries {
		for folder := path.Dir(e.name); folder != "." && !known[folder]; folder = path.Dir(folder) {
			known[folder] = true
			all = append(all, entry{name: folder, mode: 0o755, folder: true})
		}
	}
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	return all
}

// archive makes a tar archive of entries. Prefix stands before each name.
func archive(prefix string, entries []entry) ([]byte, error) {
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, e := range entries {
		h := &tar.Header{Name: prefix + e.name, Mode: e.mode, Uid: e.owner, Gid: e.owner, ModTime: moment, Size: int64(len(e.content)),
			Typeflag: tar.TypeReg, Format: tar.FormatUSTAR}
		if e.folder {
			h.Typeflag, h.Name = tar.TypeDir, h.Name+"/"
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.content); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}

// compressed compresses with gzip, whose head then has neither a name nor a time.
func compressed(content []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // the level is valid
	_, _ = w.Write(content)                                 // a buffer never fails
	_ = w.Close()
	return out.Bytes()
}
