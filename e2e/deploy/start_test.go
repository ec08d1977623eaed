//go:build unix

package deploy

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"razzia/internal/fatal"
)

// ordinary is the user of the proxies if the tests run as root.
const ordinary = 65534

// proxyFolder makes a folder that belongs to the user of the proxy.
func proxyFolder(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "proxy")
	fatal.If(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	if os.Geteuid() == 0 {
		fatal.If(t, os.Chown(folder, ordinary, ordinary))
	}
	return folder
}

// startProxy starts a proxy as an ordinary user.
func startProxy(t *testing.T, folder, name string, args ...string) {
	t.Helper()
	command := exec.Command(name, args...)
	if command.Err != nil {
		command = exec.Command("/usr/sbin/"+name, args...) // not in the path of an ordinary user
	}
	command.Dir = folder
	if os.Geteuid() == 0 {
		command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: ordinary, Gid: ordinary}}
	}
	run(t, command)
}

// startNginx starts nginx with the configuration as it is, and with addresses and certificates of its own.
func startNginx(t *testing.T, c cell) {
	t.Helper()
	copyFile(t, c.folder, "../../deploy/nginx/razzia.conf", "razzia.conf")
	writeFile(t, c.folder, "razzia/nodes.conf",
		fmt.Appendf(nil, "server %s max_fails=1 fail_timeout=2s;\nserver %s max_fails=1 fail_timeout=2s;\n",
			c.nodes[0].listen, c.nodes[1].listen))
	writeFile(t, c.folder, "razzia/site.conf",
		fmt.Appendf(nil, "listen %s ssl http2;\nssl_certificate razzia.crt;\nssl_certificate_key razzia.key;\n",
			strings.TrimPrefix(c.address, "https://")))
	writeFile(t, c.folder, "razzia/http.conf", fmt.Appendf(nil, "listen %s;\n", strings.TrimPrefix(c.plain, "http://")))
	// The rest is what a system has in its own file.
	var scratch strings.Builder
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		fmt.Fprintf(&scratch, "%s_temp_path %s;\n", kind, kind)
	}
	writeFile(t, c.folder, "nginx.conf",
		fmt.Appendf(nil, "daemon off;\npid nginx.pid;\nworker_processes 2;\nerror_log stderr;\nevents {}\nhttp {\n%s"+
			"include razzia.conf;\n}\n", &scratch))
	startProxy(t, c.folder, "nginx", "-p", c.folder, "-e", "stderr", "-c", filepath.Join(c.folder, "nginx.conf"))
}

// startHAProxy starts HAProxy with the configuration as it is, and with addresses and a certificate of its own.
func startHAProxy(t *testing.T, c cell) {
	t.Helper()
	copyFile(t, c.folder, "../../deploy/haproxy/razzia.cfg", "razzia.cfg")
	for name, value := range map[string]string{
		"RAZZIA_HTTPS": strings.TrimPrefix(c.address, "https://"), "RAZZIA_HTTP": strings.TrimPrefix(c.plain, "http://"),
		"RAZZIA_CERTIFICATE": filepath.Join(c.folder, "razzia.pem"), "RAZZIA_NODE_A": c.nodes[0].listen, "RAZZIA_NODE_B": c.nodes[1].listen,
	} {
		t.Setenv(name, value)
	}
	startProxy(t, c.folder, "haproxy", "-db", "-f", filepath.Join(c.folder, "razzia.cfg"))
}

// copyFile copies a file of this folder as it is.
func copyFile(t *testing.T, folder, from, name string) {
	t.Helper()
	text, err := os.ReadFile(from)
	fatal.If(t, err)
	writeFile(t, folder, name, text)
}
