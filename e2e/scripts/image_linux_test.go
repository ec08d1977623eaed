package scripts

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"razzia/internal/fatal"
)

// An imageConfig is what an image says of the program in it.
type imageConfig struct {
	User        string
	Env         []string
	Entrypoint  []string
	Cmd         []string
	Healthcheck struct{ Test []string }
}

// testImage plays with the program in the container image of a release as its user, with nothing else in its root.
func testImage(t *testing.T, dist string) {
	root := filepath.Join(t.TempDir(), "root")
	c := unpackImage(t, filepath.Join(dist, "razzia-1.0-linux-"+runtime.GOARCH+".oci.tar"), root)
	listen := freeAddress(t)
	inside := func(args ...string) *exec.Cmd {
		command := exec.Command(args[0], args[1:]...)
		command.Env, command.Dir = append(c.Env, "RAZZIA_LISTEN="+listen), "/data"
		command.SysProcAttr = confined(t, root, c.User)
		return command
	}
	address, stop := start(t, inside(append(c.Entrypoint, c.Cmd...)...))
	play(t, address, 12)
	if out, err := inside(c.Healthcheck.Test[1:]...).CombinedOutput(); err != nil || string(out) != "ready\n" {
		t.Errorf("the health check of a server that runs: %v, %s", err, out)
	}
	stop()
	if _, err := inside(c.Healthcheck.Test[1:]...).CombinedOutput(); err == nil {
		t.Error("the health check of a server that has ended is content")
	}
}

// unpackImage follows the digests of an image from its index to its files, which it unpacks into a folder.
func unpackImage(t *testing.T, archive, root string) imageConfig {
	t.Helper()
	files := t.TempDir()
	content, err := os.ReadFile(archive)
	fatal.If(t, err)
	untar(t, files, bytes.NewReader(content))
	type descriptor struct {
		Digest      string
		Annotations map[string]string
	}
	var index struct{ Manifests []descriptor }
	var manifest struct {
		Config descriptor
		Layers []descriptor
	}
	var image struct {
		Config imageConfig
		RootFS struct {
			Layers []string `json:"diff_ids"`
		}
	}
	decode(t, read(t, files, "index.json"), &index)
	if name := index.Manifests[0].Annotations["io.containerd.image.name"]; name != "docker.io/library/razzia:1.0" {
		t.Errorf("loaded, the image has the name %s", name)
	}
	decode(t, blob(t, files, index.Manifests[0].Digest), &manifest)
	decode(t, blob(t, files, manifest.Config.Digest), &image)
	for i, layer := range manifest.Layers {
		packed, err := gzip.NewReader(bytes.NewReader(blob(t, files, layer.Digest)))
		fatal.If(t, err)
		content, err := io.ReadAll(packed)
		fatal.If(t, err)
		checkDigest(t, content, image.RootFS.Layers[i])
		untar(t, root, bytes.NewReader(content))
	}
	return image.Config
}

// blob reads the file of a digest in an image.
func blob(t *testing.T, image, digest string) []byte {
	t.Helper()
	text := read(t, image, filepath.Join("blobs", strings.Replace(digest, ":", "/", 1)))
	checkDigest(t, text, digest)
	return text
}

func checkDigest(t *testing.T, content []byte, want string) {
	t.Helper()
	if got := fmt.Sprintf("sha256:%x", sha256.Sum256(content)); got != want {
		t.Errorf("a part of the image has the digest %s, want %s", got, want)
	}
}

// confined makes a program see a folder as its root and run as a user, which is written 65532:65532. An ordinary user can do so
// in a namespace of users.
func confined(t *testing.T, root, user string) *syscall.SysProcAttr {
	t.Helper()
	var uid, gid uint32
	if _, err := fmt.Sscanf(user, "%d:%d", &uid, &gid); err != nil || uid == 0 || gid == 0 {
		t.Fatalf("the user of the image is %q, want one that is not root", user)
	}
	attr := &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: uid, Gid: gid}}
	if os.Geteuid() != 0 {
		attr.Credential.NoSetGroups = true
		attr.Cloneflags = syscall.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: int(uid), HostID: os.Getuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: int(gid), HostID: os.Getgid(), Size: 1}}
	}
	return attr
}

// untar unpacks an archive, with the owners if that is allowed.
func untar(t *testing.T, folder string, from io.Reader) {
	t.Helper()
	for r := tar.NewReader(from); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		fatal.If(t, err)
		name := filepath.Join(folder, h.Name)
		if h.Typeflag == tar.TypeDir {
			err = os.MkdirAll(name, 0o755)
		} else {
			text, readErr := io.ReadAll(r)
			err = errors.Join(readErr, os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, text, 0o600))
		}
		if err == nil && os.Geteuid() == 0 {
			err = os.Chown(name, h.Uid, h.Gid)
		}
		err = errors.Join(err, os.Chmod(name, h.FileInfo().Mode()))
		fatal.If(t, err)
	}
}

func decode(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}
