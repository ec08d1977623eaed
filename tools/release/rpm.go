package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"github.com/google/rpmpack"
)

// rpmPlaces are the files that stand elsewhere than in the Debian package.
var rpmPlaces = map[string]string{completions["zsh"]: "usr/share/zsh/site-functions/_razzia"}

// rpmName is the name of the RPM package's file.
func (b build) rpmName() string {
	return fmt.Sprintf("razzia-%s-1.%s.rpm", debianVersion(b.version), machines[b.machine].rpm)
}

// rpm makes an RPM package with the files of the Debian one.
func (b build) rpm() ([]byte, error) {
	on, known := machines[b.machine]
	if !known {
		return nil, fmt.Errorf("no package for %q", b.machine)
	}
	about, err := os.ReadFile(b.at(debianFolder, "control"))
	if err != nil {
		return nil, err
	}
	summary, description := described(string(about))
	p, err := rpmpack.NewRPM(rpmpack.RPMMetaData{Name: "razzia", Version: debianVersion(b.version), Release: "1", Arch: on.rpm, OS: "linux",
		Summary: summary, Description: description, Licence: "Apache-2.0", Compressor: "gzip", BuildTime: moment, BuildHost: "localhost"})
	if err != nil {
		return nil, err
	}
	if err := b.fillRPM(p); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = p.Write(&out)
	return out.Bytes(), err
}

// fillRPM adds the files and the scripts.
func (b build) fillRPM(p *rpmpack.RPM) error {
	files, err := b.installed()
	if err != nil {
		return err
	}
	for _, e := range files {
		f := rpmpack.RPMFile{Name: "/" + e.name, Body: e.content, Mode: uint(e.mode), Owner: "root", Group: "root", MTime: uint32(moment.Unix())}
		if place := rpmPlaces[e.name]; place != "" {
			f.Name = "/" + place
		}
		if strings.HasPrefix(e.name, "etc/") {
			f.Type = rpmpack.ConfigFile | rpmpack.NoReplaceFile
		}
		p.AddFile(f)
	}
	for name, add := range map[string]func(string){"post": p.AddPostin, "preun": p.AddPreun} {
		script, err := os.ReadFile(b.at("deploy/rpm", name))
		if err != nil {
			return err
		}
		add(string(script))
	}
	return nil
}

// described reads the short and the long description of the Debian package.
func described(control string) (summary, description string) {
	_, text, _ := strings.Cut(control, "Description: ")
	summary, text, _ = strings.Cut(text, "\n")
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimPrefix(strings.TrimSpace(line), "."))
	}
	return summary, strings.Join(lines, "\n")
}
