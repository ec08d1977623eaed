//go:build linux

package faults

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"

	"razzia/internal/fatal"
)

// patience is how long a condition may take to come. It is far longer than what is promised, because machines for tests are slow.
const patience = 5 * time.Minute

// A site is two nodes with a database of their own, and nginx before them.
type site struct {
	*database
	nodes [2]*node
	proxy string // the address of nginx
}

// newSite builds a site. It ends with the test.
func newSite(t *testing.T, program string) *site {
	t.Helper()
	h := &site{database: newDatabase(t), proxy: "127.0.0.1:" + freePort(t)}
	server := toxiproxy.NewServer(toxiproxy.NewMetricsContainer(prometheus.NewRegistry()), zerolog.Nop())
	for i, name := range []string{"a", "b"} {
		link := toxiproxy.NewProxy(server, name, "127.0.0.1:0", "127.0.0.1:"+h.port)
		fatal.If(t, link.Start())
		t.Cleanup(link.Stop)
		h.nodes[i] = &node{program: program, name: name, listen: "127.0.0.1:" + freePort(t), link: link}
		h.nodes[i].start(t)
		t.Cleanup(func() { h.nodes[i].end(t) })
		await(t, "node "+name, h.nodes[i].ready)
	}
	fatal.If(t, h.fill())
	h.startNginx(t)
	return h
}

// A node is a program that serves the database.
type node struct {
	program, name, listen string
	link                  *toxiproxy.Proxy // between it and the database; nil for none
	database              string           // its URL, if there is no link
	flags                 []string         // more of them

	running *exec.Cmd
	log     lockedBuffer
}

// startBoth starts two nodes that serve a database without a network between them. They end with the test.
func startBoth(t *testing.T, d *database, program string) (nodes [2]*node) {
	t.Helper()
	for i, name := range []string{"a", "b"} {
		n := &node{program: program, name: name, listen: "127.0.0.1:" + freePort(t), database: d.url(), flags: []string{
			"--limit-links", "9999/s:9999", "--limit-talk", "9999/s:9999", "--limit-streams", "9999", "--log", "error"}}
		n.start(t)
		t.Cleanup(func() { n.end(t) })
		await(t, "node "+name, n.ready)
		nodes[i] = n
	}
	return nodes
}

// start starts the node. It does not wait.
func (n *node) start(t testing.TB) {
	t.Helper()
	database := n.database
	if n.link != nil {
		database = urlAt(n.link.Listen)
	}
	n.running = exec.Command(n.program, append([]string{"serve", "--browser", "never", "--proxy", "forwarded-for", "--node", n.name,
		"--listen", n.listen, "--database", database, "--limit-person", "9999/s:9999", "--limit-address", "99999/s:99999",
		"--limit-tables", "9999/s:9999", "--limit-address-streams", "9999"}, n.flags...)...)
	n.running.Stdout, n.running.Stderr = &n.log, &n.log
	n.running.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	fatal.If(t, n.running.Start())
}

// kill ends the node as a failure of the machine does.
func (n *node) kill() {
	_ = n.running.Process.Kill()
	_ = n.running.Wait()
}

func (n *node) end(t *testing.T) {
	n.kill()
	if _, found, is := strings.Cut(n.log.String(), "WARNING: DATA RACE"); is {
		t.Errorf("node %s has a data race:%.3000s", n.name, found)
	}
	if t.Failed() {
		t.Logf("the end of the log of node %s:\n%s", n.name, tail(n.log.String()))
	}
}

// ready reports whether the node says that it is ready.
func (n *node) ready() bool {
	answer, err := (&http.Client{Timeout: time.Second}).Get("http://" + n.listen + "/readyz")
	if err != nil {
		return false
	}
	answer.Body.Close()
	return answer.StatusCode == http.StatusOK
}

// startNginx starts nginx with the configuration for operators, but without TLS.
func (h *site) startNginx(t *testing.T) {
	t.Helper()
	config, err := os.ReadFile("../../deploy/nginx/razzia.conf")
	fatal.If(t, err)
	nodes := ""
	for _, n := range h.nodes {
		nodes += "server " + n.listen + " max_fails=1 fail_timeout=1s;\n"
	}
	temporary := ""
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		temporary += fmt.Sprintf("%s_temp_path %s;\n", kind, kind)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{
		"razzia.conf": string(config), "razzia/nodes.conf": nodes, "razzia/site.conf": "listen " + h.proxy + ";\n",
		"razzia/http.conf": "listen 127.0.0.1:" + freePort(t) + ";\n",
		"nginx.conf":       "daemon off;\npid nginx.pid;\nworker_processes 2;\nerror_log stderr crit;\nevents {}\nhttp {\n" + temporary + "include razzia.conf;\n}\n",
	} {
		_ = os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o755)
		fatal.If(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
	}
	h.runNginx(t, folder)
}

func (h *site) runNginx(t *testing.T, folder string) {
	t.Helper()
	program, err := exec.LookPath("nginx")
	if err != nil {
		program = "/usr/sbin/nginx" // not in the path of an ordinary user
	}
	var log lockedBuffer
	nginx := exec.Command(program, "-p", folder, "-e", "stderr", "-c", filepath.Join(folder, "nginx.conf"), "-g", userOfNginx())
	nginx.Stderr, nginx.WaitDelay = &log, time.Second
	nginx.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	fatal.If(t, nginx.Start())
	t.Cleanup(func() {
		_ = nginx.Process.Signal(syscall.SIGTERM)
		_ = nginx.Wait()
		if t.Failed() {
			t.Logf("nginx wrote:\n%s", log.String())
		}
	})
	await(t, "nginx", func() bool {
		conn, err := net.Dial("tcp", h.proxy)
		if err == nil {
			conn.Close()
		}
		return err == nil
	})
}

// userOfNginx lets the workers of nginx use the folder of the test.
func userOfNginx() string {
	if os.Getuid() == 0 {
		return "user root;"
	}
	return ""
}

// await waits until something is so.
func await(t testing.TB, what string, is func() bool) {
	t.Helper()
	end := time.Now().Add(patience)
	for pause := time.NewTicker(10 * time.Millisecond); !is(); <-pause.C {
		if time.Now().After(end) {
			t.Fatalf("%s did not come within %v", what, patience)
		}
	}
}

// freePort is a port that no process listens on.
func freePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// A lockedBuffer collects what several goroutines write.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// tail is the end of a text.
func tail(text string) string {
	const most = 4000
	return strings.ToValidUTF8(text[max(0, len(text)-most):], "")
}
