package main

import (
	"bytes"
	"crypto/md5"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A machine is one for which there are packages and images, as others name it.
type machine struct {
	debian, rpm  string
	oci, variant string // of an image; most have no variant
}

// machines are those of Linux, by the names in platforms.
var machines = map[string]machine{
	"amd64": {debian: "amd64", rpm: "x86_64", oci: "amd64"},
	"arm64": {debian: "arm64", rpm: "aarch64", oci: "arm64"},
	"armv7": {debian: "armhf", rpm: "armv7hl", oci: "arm", variant: "v7"},
}

// A build says what is packed.
type build struct {
	root    string // of the repository
	version string // as git describes it: 1.2.3, v1.2.3-4-gabc1234 or abc1234
	machine string // as Go names it, but for armv7
	program string // the file of the program
	sbom    string // the file of its SBOM
	manual  string // the file of its manual page, compressed; an image has none

	completions string // the folder of the scripts for shells, each named after its shell; an image has none
}

// completions are where Debian looks for the scripts that let shells complete words.
var completions = map[string]string{
	"bash": "usr/share/bash-completion/completions/razzia",
	"zsh":  "usr/share/zsh/vendor-completions/_razzia",
	"fish": "usr/share/fish/vendor_completions.d/razzia.fish",
}

// debian makes a Debian package (deb(5)): an archive of a version, of the control files, and of the files to install.
func (b build) debian() ([]byte, error) {
	if _, known := machines[b.machine]; !known {
		return nil, fmt.Errorf("no package for %q", b.machine)
	}
	files, err := b.installed()
	if err != nil {
		return nil, err
	}
	about, err := b.control(files)
	if err != nil {
		return nil, err
	}
	control, err := archive("./", about)
	if err != nil {
		return nil, err
	}
	data, err := archive("./", withFolders(files))
	if err != nil {
		return nil, err
	}
	return ar([]entry{
		file("debian-binary", []byte("2.0\n")),
		file("control.tar.gz", compressed(control)),
		file("data.tar.gz", compressed(data)),
	}), nil
}

// packageName is the name of the package's file.
func (b build) packageName() string {
	return fmt.Sprintf("razzia_%s_%s.deb", debianVersion(b.version), machines[b.machine].debian)
}

// The folders of the repository from which packages are made.
const (
	debianFolder = "deploy/debian"
	docFolder    = "usr/share/doc/razzia/"
)

// installed lists the files that the package installs.
func (b build) installed() ([]entry, error) {
	program, err := copied("usr/bin/razzia", b.program)
	program.mode = 0o755
	secrets, err1 := copied("etc/razzia/razzia.env", b.at(debianFolder, "razzia.env"))
	secrets.mode = 0o600
	list := []entry{program, secrets}
	faults := []error{err, err1}
	for name, from := range map[string]string{
		"etc/razzia/razzia.toml":                 b.at(debianFolder, "razzia.toml"),
		"usr/lib/sysusers.d/razzia.conf":         b.at(debianFolder, "sysusers.conf"),
		"usr/lib/systemd/system/razzia.service":  b.at("deploy/systemd/razzia.service"),
		"usr/lib/systemd/system/razzia@.service": b.at("deploy/systemd/razzia@.service"),
		"usr/share/man/man1/razzia.1.gz":         b.manual,
		docFolder + "copyright":                  b.at(debianFolder, "copyright"),
		docFolder + "NOTICE":                     b.at("NOTICE"),
		docFolder + "razzia.cdx.json":            b.sbom,
		docFolder + "changelog.gz":               b.at("CHANGELOG.md"),
		docFolder + "third-party-licences.md.gz": b.at("LICENSES/third-party.md"),
	} {
		e, err := copied(name, from)
		if strings.HasSuffix(name, ".gz") && !strings.HasSuffix(from, ".gz") {
			e.content = compressed(e.content)
		}
		list, faults = append(list, e), append(faults, err)
	}
	for shell, name := range completions {
		e, err := copied(name, filepath.Join(b.completions, shell))
		list, faults = append(list, e), append(faults, err)
	}
	for name, from := range map[string]string{
		"host": "docs/host", "play": "docs/play", "build": "docs/build", "bots": "docs/bots",
		"examples/nginx": "deploy/nginx", "examples/haproxy": "deploy/haproxy", "examples/container": "deploy/container",
		"examples/prometheus": "deploy/prometheus", "examples/grafana": "deploy/grafana",
	} {
		files, err := copiedTree(docFolder+name, b.at(from))
		list, faults = append(list, files...), append(faults, err)
	}
	for i, e := range list {
		if strings.HasSuffix(e.name, ".md") {
			list[i] = unlinked(e, list)
		}
	}
	slices.SortFunc(list, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	return list, errors.Join(faults...)
}

// at is the path of a file of the repository.
func (b build) at(parts ...string) string {
	return filepath.Join(append([]string{b.root}, parts...)...)
}

// control lists the control files: what the package is, which files are settings, checksums, and the scripts that dpkg runs.
func (b build) control(files []entry) ([]entry, error) {
	about, err := os.ReadFile(b.at(debianFolder, "control"))
	if err != nil {
		return nil, err
	}
	var size int
	var settings, sums bytes.Buffer
	for _, e := range files {
		size += len(e.content)
		if strings.HasPrefix(e.name, "etc/") {
			fmt.Fprintf(&settings, "/%s\n", e.name)
			continue
		}
		fmt.Fprintf(&sums, "%x  %s\n", md5.Sum(e.content), e.name)
	}
	facts := fmt.Sprintf("Version: %s\nArchitecture: %s\nInstalled-Size: %d\n", debianVersion(b.version), machines[b.machine].debian, (size+1023)/1024)
	list := []entry{
		file("conffiles", settings.Bytes()),
		file("control", append([]byte("Package: razzia\n"+facts), about...)),
		file("md5sums", sums.Bytes()),
	}
	for _, name := range []string{"postinst", "postrm", "prerm"} {
		script, err := copied(name, b.at(debianFolder, name))
		if err != nil {
			return nil, err
		}
		script.mode = 0o755
		list = append(list, script)
	}
	return list, nil
}

// describes is the end of a version of git describe: commits since the tag, and the commit.
var describes = regexp.MustCompile(`-([0-9]+)-g([0-9a-f]+)$`)

// debianVersion writes a version so that dpkg sorts it: 1.0-rc.1 becomes 1.0~rc.1, which is before 1.0, and a version of git
// describe 1.0+4.gabc1234, which is after it. A commit alone is before all releases.
func debianVersion(version string) string {
	version, dirty := strings.CutSuffix(strings.ReplaceAll(strings.TrimPrefix(version, "v"), "_", "."), "-dirty")
	if !regexp.MustCompile(`^[0-9]+\.`).MatchString(version) {
		version = "0~" + version
	}
	version = strings.ReplaceAll(describes.ReplaceAllString(version, "+$1.g$2"), "-", "~")
	if dirty {
		version += "+dirty"
	}
	return version
}

// ar makes an archive in the format of ar, as deb(5) asks for.
func ar(entries []entry) []byte {
	var out bytes.Buffer
	out.WriteString("!<arch>\n")
	for _, e := range entries {
		fmt.Fprintf(&out, "%-16s%-12d%-6d%-6d%-8o%-10d`\n", e.name, moment.Unix(), 0, 0, 0o100000|e.mode, len(e.content))
		out.Write(e.content)
		if len(e.content)%2 == 1 {
			out.WriteByte('\n')
		}
	}
	return out.Bytes()
}
