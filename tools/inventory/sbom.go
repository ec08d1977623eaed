package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
)

// A bom is an SBOM in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/), as far as it is used here. It has no
// time in it, so that the same program has the same SBOM.
type bom struct {
	Format       string      `json:"bomFormat"`
	SpecVersion  string      `json:"specVersion"`
	SerialNumber string      `json:"serialNumber"` // made from the program
	Version      int         `json:"version"`
	Metadata     metadata    `json:"metadata"`
	Components   []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"` // application or library
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	Hashes     []hash     `json:"hashes,omitempty"`
	Licences   []choice   `json:"licenses"`
	PURL       string     `json:"purl"`
	Properties []property `json:"properties,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type choice struct {
	License struct {
		ID string `json:"id"`
	} `json:"license"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// ourLicence is the licence of the program itself.
const ourLicence = "Apache-2.0"

// printSBOM prints the SBOM of a built program.
func printSBOM(root string, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("sbom", flag.ContinueOnError)
	version := flags.String("version", "0.0.0", "the `version` of the program")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errUsage
	}
	program, err := os.ReadFile(flags.Arg(0))
	if err != nil {
		return err
	}
	info, err := buildinfo.ReadFile(flags.Arg(0))
	if err != nil {
		return err
	}
	parts, err := collect(root, []string{setting(info, "GOOS") + "/" + setting(info, "GOARCH")})
	if err != nil {
		return err
	}
	b, err := newBOM(sha256.Sum256(program), info, *version, parts)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s\n", text)
	return err
}

// newBOM makes the SBOM of a program from its hash and its build information. The program contains some of the parts.
func newBOM(sum [sha256.Size]byte, info *debug.BuildInfo, version string, parts []part) (bom, error) {
	b := bom{Format: "CycloneDX", SpecVersion: "1.6", SerialNumber: "urn:uuid:" + uuid(sum), Version: 1}
	ours := "pkg:golang/" + info.Main.Path + "@" + version
	b.Metadata.Component = component{
		Type: "application", Ref: ours, Name: "razzia", Version: version, PURL: ours, Licences: choices([]string{ourLicence}),
		Hashes:     []hash{{"SHA-256", hex.EncodeToString(sum[:])}},
		Properties: []property{{"GOOS", setting(info, "GOOS")}, {"GOARCH", setting(info, "GOARCH")}},
	}
	for _, dep := range info.Deps {
		at := slices.IndexFunc(parts, func(p part) bool { return p.name == dep.Path && p.version == dep.Version })
		if at < 0 || dep.Replace != nil {
			return bom{}, fmt.Errorf("the program has %s %s, which its source does not have: build it anew", dep.Path, dep.Version)
		}
		b.Components = append(b.Components, library(parts[at], property{"go.sum", dep.Sum}))
	}
	for _, p := range parts {
		if p.use == useBrowser {
			b.Components = append(b.Components, library(p))
		}
		if p.use == useProgram && p.purl == "" { // the standard library
			p.version = strings.TrimPrefix(info.GoVersion, "go")
			p.purl = "pkg:golang/std@" + p.version
			b.Components = append(b.Components, library(p))
		}
	}
	return b, nil
}

// library makes the component of a part.
func library(p part, properties ...property) component {
	return component{Type: "library", Ref: p.purl, Name: p.name, Version: p.version, PURL: p.purl, Licences: choices(p.licences),
		Properties: properties}
}

func choices(licences []string) (list []choice) {
	for _, id := range licences {
		var c choice
		c.License.ID = id
		list = append(list, c)
	}
	return list
}

// setting returns a setting of a build, such as GOOS; "" if it is not set.
func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// uuid writes a hash as a UUID of version 8, whose bits are free (RFC 9562, 5.8).
func uuid(sum [sha256.Size]byte) string {
	sum[6] = sum[6]&0x0f | 0x80
	sum[8] = sum[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
