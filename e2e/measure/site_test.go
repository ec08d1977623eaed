//go:build linux

package measure

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"razzia/e2e/pgtest"
	"razzia/e2e/program"
	"razzia/internal/fatal"
	"razzia/internal/load"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// built is the program, for all benchmarks.
var built = sync.OnceValues(func() (path string, err error) {
	folder, err := os.MkdirTemp("", "razzia-measure-")
	if err != nil {
		return "", err
	}
	return program.Build(folder)
})

// A server is a program that runs.
type server struct {
	address string // such as 127.0.0.1:8080
	figures string // for Prometheus, such as http://127.0.0.1:9180
	running *exec.Cmd
}

// startNode starts a node that limits nothing, and waits until it is ready. It ends with the benchmark.
func startNode(b *testing.B, where ...string) *server {
	b.Helper()
	name, err := built()
	fatal.If(b, err)
	s := &server{address: freeAddress(b), figures: freeAddress(b)}
	const most = "999999/s:999999"
	s.run(b, exec.Command(name, append([]string{"serve", "--browser", "never", "--listen", s.address, "--metrics", s.figures, "--proxy",
		"forwarded-for",
		"--limit-person", most, "--limit-address", most, "--limit-tables", most,
		"--limit-streams", "99999", "--limit-address-streams", "99999"}, where...)...))
	s.figures = "http://" + s.figures
	if out, err := exec.Command(name, "ready", "--listen", s.address, "--wait", "5m").CombinedOutput(); err != nil {
		b.Fatalf("the node does not start: %v, %s", err, out)
	}
	return s
}

// run starts a program that ends with the benchmark.
func (s *server) run(b *testing.B, command *exec.Cmd) {
	b.Helper()
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	fatal.If(b, command.Start())
	s.running = command
	b.Cleanup(func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		_ = command.Wait()
	})
}

// startNginx starts nginx with the configuration for operators, but without TLS, before nodes.
func startNginx(b *testing.B, nodes ...*server) *server {
	b.Helper()
	config, err := os.ReadFile("../../deploy/nginx/razzia.conf")
	fatal.If(b, err)
	list, scratch := "", ""
	for _, n := range nodes {
		list += "server " + n.address + " max_fails=1 fail_timeout=2s;\n"
	}
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		scratch += fmt.Sprintf("%s_temp_path %s;\n", kind, kind)
	}
	s, folder := &server{address: freeAddress(b)}, b.TempDir()
	for name, text := range map[string]string{
		"razzia.conf": string(config), "razzia/nodes.conf": list, "razzia/site.conf": "listen " + s.address + ";\n",
		"razzia/http.conf": "listen " + freeAddress(b) + ";\n",
		"nginx.conf":       "daemon off;\npid nginx.pid;\nworker_processes 2;\nerror_log stderr crit;\nevents {}\nhttp {\n" + scratch + "include razzia.conf;\n}\n",
	} {
		_ = os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o755) // a failure shows at the file
		fatal.If(b, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644))
	}
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		nginx = "/usr/sbin/nginx" // not in the path of an ordinary user
	}
	s.run(b, exec.Command(nginx, "-p", folder, "-e", "stderr", "-c", filepath.Join(folder, "nginx.conf"), "-g", userOfNginx()))
	for conn, err := net.Dial("tcp", s.address); ; conn, err = net.Dial("tcp", s.address) {
		if err == nil {
			conn.Close()
			return s
		}
	}
}

// userOfNginx lets the workers of nginx use the folder of the benchmark.
func userOfNginx() string {
	if os.Getuid() == 0 {
		return "user root;"
	}
	return ""
}

// freeAddress is an address that no process listens on.
func freeAddress(b *testing.B) string {
	b.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(b, err)
	defer l.Close()
	return l.Addr().String()
}

// loaded loads servers. A failed request fails the benchmark.
func loaded(b *testing.B, c load.Config) load.Report {
	b.Helper()
	c.Say = func(string) {}
	r, err := c.Run(b.Context())
	fatal.If(b, err)
	if len(r.Errors) > 0 {
		b.Fatalf("the load had errors: %v", r.Errors)
	}
	return r
}

// stat reads numbers of a process as Linux counts them.
func stat(pid int, file string) []string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, file))
	if err != nil {
		return nil
	}
	_, rest, found := strings.Cut(string(text), ") ")
	if !found {
		rest = string(text)
	}
	return strings.Fields(rest)
}

// processorOf is the processor time of processes, in microseconds. Linux counts it in hundredths of a second.
func processorOf(pids []int32) (sum float64) {
	for _, pid := range pids {
		fields := stat(int(pid), "stat")
		if len(fields) < 13 {
			continue
		}
		for _, ticks := range fields[11:13] { // of the user and of the system
			n, _ := strconv.ParseFloat(ticks, 64)
			sum += 10_000 * n
		}
	}
	return sum
}
