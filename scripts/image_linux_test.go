package scripts

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// testImage unpacks the container image of a release, and plays with the program in it as its user, with nothing else in
// its root.
func testImage(t *testing.T, dist string) {
	files := t.TempDir()
	untar(t, files, bytes.NewReader(read(t, dist, "razzia-1.0-linux-"+runtime.GOARCH+".oci.tar")))
	var manifest []struct {
		Config string
		Layers []string
	}
	var image struct {
		Config struct {
			User        string
			Env         []string
			Entrypoint  []string
			Cmd         []string
			Healthcheck struct{ Test []string }
		}
	}
	decode(t, read(t, files, "manifest.json"), &manifest)
	decode(t, read(t, files, manifest[0].Config), &image)
	root := filepath.Join(t.TempDir(), "root")
	for _, layer := range manifest[0].Layers {
		content, err := gzip.NewReader(bytes.NewReader(read(t, files, layer)))
		if err != nil {
			t.Fatal(err)
		}
		untar(t, root, content)
	}
	c := image.Config
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
		if err != nil {
			t.Fatal(err)
		}
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
		if err = errors.Join(err, os.Chmod(name, h.FileInfo().Mode())); err != nil {
			t.Fatal(err)
		}
	}
}

func decode(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}
