package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
)

// unprivileged is the user that the server in a container runs as. It is the number that images without a system use for it.
const unprivileged = 65532

// image makes a container image: a layout of the Open Container Initiative (OCI) as a tar archive. It also has the
// manifest.json that docker load reads.
func (b build) image() ([]byte, error) {
	files, err := b.inImage()
	if err != nil {
		return nil, err
	}
	layer, err := archive("", withFolders(files))
	if err != nil {
		return nil, err
	}
	var l layout
	blob := l.add("application/vnd.oci.image.layer.v1.tar+gzip", compressed(layer))
	config := l.addJSON("application/vnd.oci.image.config.v1+json", b.config(fmt.Sprintf("sha256:%x", sha256.Sum256(layer))))
	manifest := l.addJSON("application/vnd.oci.image.manifest.v1+json", map[string]any{
		"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": config, "layers": []descriptor{blob},
	})
	tag := strings.ReplaceAll(b.version, "+", "-")
	manifest.Platform = b.platform()
	// Podman takes the name as it stands and puts localhost before it. Docker, whose store is that of containerd, wants the whole one.
	name := "razzia:" + tag
	manifest.Annotations = map[string]string{"org.opencontainers.image.ref.name": name,
		"io.containerd.image.name": "docker.io/library/" + name}
	l.file("oci-layout", map[string]string{"imageLayoutVersion": "1.0.0"})
	l.file("index.json", map[string]any{
		"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": []descriptor{manifest},
	})
	l.file("manifest.json", []any{map[string]any{"Config": config.path(), "Layers": []string{blob.path()},
		"RepoTags": []string{name}}})
	return archive("", withFolders(l.entries))
}

// inImage lists the files in the image: the program, its folders, the names of its user, and the licences.
func (b build) inImage() ([]entry, error) {
	program, err := copied("usr/bin/razzia", b.program)
	program.mode = 0o755
	licence, err1 := copied(docFolder+"LICENSE", b.at("LICENSE"))
	notice, err2 := copied(docFolder+"NOTICE", b.at("NOTICE"))
	others, err3 := copied(docFolder+"third-party-licences.md", b.at("LICENSES/third-party.md"))
	return []entry{
		program, licence, notice, others,
		{name: "data", mode: 0o700, owner: unprivileged, folder: true},
		{name: "tmp", mode: 0o1777, folder: true},
		file("etc/passwd", fmt.Appendf(nil, "razzia:x:%d:%d::/data:/usr/bin/razzia\n", unprivileged, unprivileged)),
		file("etc/group", fmt.Appendf(nil, "razzia:x:%d:\n", unprivileged)),
	}, errors.Join(err, err1, err2, err3)
}

// platform is the machine of the image as OCI names it.
func (b build) platform() map[string]string {
	on := machines[b.machine]
	names := map[string]string{"os": "linux", "architecture": on.oci}
	if on.variant != "" {
		names["variant"] = on.variant
	}
	return names
}

// config is the configuration of the image. deploy/container/Containerfile has the same; a test compares them. The health
// check is not of OCI: docker reads it, others ignore it.
func (b build) config(layer string) map[string]any {
	all := map[string]any{
		"created": moment.Format(time.RFC3339),
		"config": map[string]any{
			"User":         fmt.Sprintf("%d:%d", unprivileged, unprivileged),
			"Env":          []string{"RAZZIA_LISTEN=:8080", "RAZZIA_DATA=/data", "RAZZIA_BROWSER=never", "container=oci"},
			"Entrypoint":   []string{"/usr/bin/razzia"},
			"Cmd":          []string{"serve"},
			"ExposedPorts": map[string]any{"8080/tcp": struct{}{}},
			"Volumes":      map[string]any{"/data": struct{}{}},
			"WorkingDir":   "/data",
			"StopSignal":   "SIGTERM",
			"Healthcheck": map[string]any{"Test": []string{"CMD", "/usr/bin/razzia", "ready"},
				"Interval": 10 * time.Second, "Timeout": 6 * time.Second, "StartPeriod": 10 * time.Second, "Retries": 2},
			"Labels": map[string]string{
				"org.opencontainers.image.title": "Razzia!", "org.opencontainers.image.version": b.version,
				"org.opencontainers.image.licenses": "Apache-2.0",
			},
		},
		"rootfs":  map[string]any{"type": "layers", "diff_ids": []string{layer}},
		"history": []any{map[string]any{"created": moment.Format(time.RFC3339), "created_by": "razzia/tools/release"}},
	}
	for name, value := range b.platform() {
		all[name] = value
	}
	return all
}

// A layout collects the files of an OCI layout.
type layout struct{ entries []entry }

// A descriptor points to a blob.
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Platform    map[string]string `json:"platform,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

// path is where the blob is in the layout.
func (d descriptor) path() string { return "blobs/" + strings.Replace(d.Digest, ":", "/", 1) }

// add adds a blob.
func (l *layout) add(mediaType string, content []byte) descriptor {
	d := descriptor{MediaType: mediaType, Digest: fmt.Sprintf("sha256:%x", sha256.Sum256(content)), Size: len(content)}
	l.entries = append(l.entries, file(d.path(), content))
	return d
}

func (l *layout) addJSON(mediaType string, value any) descriptor {
	return l.add(mediaType, encoded(value))
}

// file adds a file that is no blob.
func (l *layout) file(name string, value any) {
	l.entries = append(l.entries, file(name, encoded(value)))
}

// encoded writes a value as JSON. The values here are maps, texts and numbers, which always can be.
func encoded(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}
