package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// A composed is what the tests read of a compose file.
type composed struct {
	Services map[string]struct {
		Image       string
		Environment map[string]string
		Volumes     []string
		Ports       []string
		Sysctls     []string
		Secrets     []string
		ReadOnly    bool `yaml:"read_only"`
		Healthcheck struct{ Test []string }
	}
	Volumes, Secrets map[string]any
}

// folder has the compose files.
const folder = "../../deploy/container"

// readCompose reads a compose file.
func readCompose(t *testing.T, name string) (c composed) {
	t.Helper()
	fatalIf(t, yaml.Unmarshal(content(t, filepath.Join(folder, name)), &c))
	return c
}

// TestComposeOfOneServer checks that one server keeps its games in the volume, and has the ports of a padlock.
func TestComposeOfOneServer(t *testing.T) {
	c := readCompose(t, "compose.yaml")
	one := c.Services["razzia"]
	if len(c.Services) != 1 || !slices.Equal(one.Volumes, []string{"data:/data"}) || !slices.Equal(one.Ports, []string{"80:80", "443:443"}) {
		t.Errorf("the services are %+v", c.Services)
	}
	if one.Environment["RAZZIA_LISTEN"] != ":443" || !strings.Contains(one.Environment["RAZZIA_TLS_DOMAIN"], "RAZZIA_NAME:?") ||
		!slices.Equal(one.Sysctls, []string{"net.ipv4.ip_unprivileged_port_start=0"}) || !one.ReadOnly {
		t.Errorf("the server has %+v", one)
	}
	checkMounts(t, folder, c, one.Volumes, one.Secrets)
}

// TestComposeOfASite checks that the parts of the compose file fit to each other, to the image and to the configuration of HAProxy.
func TestComposeOfASite(t *testing.T) {
	c := readCompose(t, "site.yaml")
	if got, want := slices.Sorted(maps.Keys(c.Services)), []string{"a", "b", "postgres", "proxy"}; !slices.Equal(got, want) {
		t.Fatalf("the services are %q, want %q", got, want)
	}
	proxy := c.Services["proxy"]
	for _, name := range []string{"a", "b"} {
		node := c.Services[name]
		if node.Environment["RAZZIA_NODE"] != name || !strings.Contains(node.Environment["RAZZIA_DATABASE"], "@postgres/") {
			t.Errorf("node %s has the settings %v", name, node.Environment)
		}
		if address := proxy.Environment["RAZZIA_NODE_"+strings.ToUpper(name)]; address != name+":8080" {
			t.Errorf("the proxy looks for node %s at %q", name, address)
		}
		if !node.ReadOnly || !slices.Equal(node.Healthcheck.Test, []string{"CMD", "/usr/bin/razzia", "ready"}) {
			t.Errorf("node %s can write: %v, and its health is checked with %q", name, !node.ReadOnly, node.Healthcheck.Test)
		}
	}
	known := regexp.MustCompile(`presetenv (RAZZIA_\w+)`).FindAllStringSubmatch(string(content(t,
		filepath.Join(folder, "../haproxy/razzia.cfg"))), -1)
	for name := range proxy.Environment {
		if !slices.ContainsFunc(known, func(found []string) bool { return found[1] == name }) {
			t.Errorf("the configuration of HAProxy has no %s", name)
		}
	}
	for _, service := range c.Services {
		checkMounts(t, folder, c, service.Volumes, service.Secrets)
		if _, tag, found := strings.Cut(service.Image, ":"); !found || tag == "latest" {
			t.Errorf("the image %s has no version", service.Image)
		}
	}
}

// checkMounts holds that files and volumes that a service mounts are there.
func checkMounts(t *testing.T, folder string, c composed, volumes, secrets []string) {
	t.Helper()
	for _, secret := range secrets {
		if _, found := c.Secrets[secret]; !found {
			t.Errorf("there is no secret %s", secret)
		}
	}
	for _, volume := range volumes {
		source, _, _ := strings.Cut(volume, ":")
		if _, found := c.Volumes[source]; found {
			continue
		}
		if _, err := os.Stat(filepath.Join(folder, source)); err != nil {
			t.Errorf("a service mounts %s: %v", source, err)
		}
	}
}

// patroniBlock is the configuration in the page about Patroni.
var patroniBlock = regexp.MustCompile("(?s)```yaml\n(.*?)```")

// TestPatroni checks the settings in docs/host/patroni.md on which acknowledged moves depend.
func TestPatroni(t *testing.T) {
	var c struct {
		Bootstrap struct {
			DCS struct {
				Mode       bool `yaml:"synchronous_mode"`
				Strict     bool `yaml:"synchronous_mode_strict"`
				Count      int  `yaml:"synchronous_node_count"`
				Postgresql struct{ Parameters map[string]any }
			}
		}
	}
	block := patroniBlock.FindSubmatch(content(t, "../../docs/host/patroni.md"))
	if block == nil {
		t.Fatal("the page has no configuration")
	}
	fatalIf(t, yaml.Unmarshal(block[1], &c))
	if d := c.Bootstrap.DCS; !d.Mode || d.Count != 1 || d.Postgresql.Parameters["synchronous_commit"] != "on" {
		t.Errorf("the standby is not synchronous: %+v", d)
	}
}

func content(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	fatalIf(t, err)
	return text
}
