package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// ourLicence is the licence of the program itself.
const ourLicence = "Apache-2.0"

// sbom makes the SBOM of a built program.
func sbom(root, version, program string) ([]byte, error) {
	content, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	parts, err := collect(root, []string{setting(info, "GOOS") + "/" + setting(info, "GOARCH")})
	if err != nil {
		return nil, err
	}
	b, err := newBOM(sha256.Sum256(content), info, version, parts)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = cdx.NewBOMEncoder(&out, cdx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(b, cdx.SpecVersion1_6)
	return out.Bytes(), err
}

// newBOM makes the SBOM of a program from its hash and its build information. The program contains some of the parts.
// There is no time in it, so that the same program has the same SBOM.
func newBOM(sum [sha256.Size]byte, info *debug.BuildInfo, version string, parts []part) (*cdx.BOM, error) {
	b := cdx.NewBOM()
	b.SerialNumber = "urn:uuid:" + uuid(sum)
	ours := part{name: "razzia", version: version, licences: []string{ourLicence}}
	ours.purl = "pkg:golang/" + info.Main.Path + "@" + version
	program := component(ours, cdx.Property{Name: "GOOS", Value: setting(info, "GOOS")},
		cdx.Property{Name: "GOARCH", Value: setting(info, "GOARCH")})
	program.Type = cdx.ComponentTypeApplication
	program.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: hex.EncodeToString(sum[:])}}
	b.Metadata = &cdx.Metadata{Component: &program}
	var libraries []cdx.Component
	for _, dep := range info.Deps {
		at := slices.IndexFunc(parts, func(p part) bool { return p.name == dep.Path && p.version == dep.Version })
		if at < 0 || dep.Replace != nil {
			return nil, fmt.Errorf("the program has %s %s, which its source does not have: build it anew", dep.Path, dep.Version)
		}
		libraries = append(libraries, component(parts[at], cdx.Property{Name: "go.sum", Value: dep.Sum}))
	}
	for _, p := range parts {
		if p.use == useProgram && p.purl == "" { // the standard library
			p.version = strings.TrimPrefix(info.GoVersion, "go")
			p.purl = "pkg:golang/std@" + p.version
			libraries = append(libraries, component(p))
		}
		if p.use == useBrowser || p.use == useDrawn {
			libraries = append(libraries, component(p))
		}
	}
	b.Components = &libraries
	return b, nil
}

// component makes the component of a part.
func component(p part, properties ...cdx.Property) cdx.Component {
	c := cdx.Component{Type: cdx.ComponentTypeLibrary, BOMRef: p.purl, Name: p.name, Version: p.version,
		PackageURL: p.purl, Licenses: &cdx.Licenses{}}
	for _, id := range p.licences {
		*c.Licenses = append(*c.Licenses, cdx.LicenseChoice{License: &cdx.License{ID: id}})
	}
	if len(properties) > 0 {
		c.Properties = &properties
	}
	return c
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
