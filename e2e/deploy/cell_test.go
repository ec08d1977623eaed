//go:build unix

package deploy

import (
	"bufio"
	"bytes"
	"cmp"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"maps"
	"math/big"
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

	"razzia/e2e/program"
	"razzia/internal/fatal"
)

// A cell is two nodes, and the place of a proxy before them.
type cell struct {
	t       *testing.T
	folder  string // of the proxy, which the user of the proxy owns
	nodes   [2]*node
	tables  [2][]string  // that were made at each node
	client  *http.Client // keeps no cookies: each request is one of a new person
	address string       // of the proxy, with https
	plain   string       // of the proxy, with http
}

// tablesEach is how many tables each node has. That none of them hashes to it has a chance of 1 in 65,000.
const tablesEach = 16

// drain is how long nodes that share a database drain: longer than HAProxy needs to see it.
const drain = "3s"

// newCell starts two nodes. They share a database, or each has a folder of its own if there is none.
func newCell(t *testing.T, program, database string) cell {
	t.Helper()
	c := cell{t: t, folder: proxyFolder(t), address: "https://" + freeAddress(t), plain: "http://" + freeAddress(t)}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(writeCertificate(t, c.folder))
	c.client = &http.Client{Transport: &http.Transport{ForceAttemptHTTP2: true, TLSClientConfig: &tls.Config{RootCAs: roots}}}
	for i := range c.nodes {
		c.nodes[i] = &node{program: program, store: []string{"--data", t.TempDir()}, listen: freeAddress(t)}
		if database != "" {
			c.nodes[i].store, c.nodes[i].drain = []string{"--database", database}, drain
		}
		c.nodes[i].start(t)
	}
	return c
}

// makeTables makes tables at each node.
func (c *cell) makeTables() {
	c.t.Helper()
	for i := range c.nodes {
		for range tablesEach {
			var made struct{ ID string }
			answer := c.post("http://"+c.nodes[i].listen+"/api/tables", `{"players":5,"piles":1}`)
			if err := json.NewDecoder(answer.Body).Decode(&made); err != nil || made.ID == "" {
				c.t.Fatalf("a new table: %s, %v", answer.Status, err)
			}
			c.tables[i] = append(c.tables[i], made.ID)
		}
	}
}

// owned is a table that hashes to the node on which it is.
func (c cell) owned() string {
	for _, table := range c.tables[0] {
		if c.status("GET", "/t/"+table) == http.StatusOK {
			return table
		}
	}
	c.t.Fatal("no table of the first node hashes to it")
	return ""
}

// get asks the proxy. The body is open.
func (c cell) get(path string, head http.Header) *http.Response {
	c.t.Helper()
	request, err := http.NewRequest("GET", c.address+path, nil)
	fatal.If(c.t, err)
	maps.Copy(request.Header, head)
	answer, err := c.client.Do(request)
	fatal.If(c.t, err)
	return answer
}

// post sends JSON to an address. The body of the answer has been read.
func (c cell) post(address, body string) *http.Response {
	c.t.Helper()
	answer, err := c.client.Post(address, "application/json", strings.NewReader(body))
	fatal.If(c.t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	fatal.If(c.t, err)
	answer.Body = io.NopCloser(bytes.NewReader(text))
	return answer
}

// status is the status of an answer of the proxy, 0 if there is none.
func (c cell) status(method, path string) int {
	request, err := http.NewRequest(method, c.address+path, strings.NewReader(`{"name":"Anna"}`))
	fatal.If(c.t, err)
	request.Header.Set("Content-Type", "application/json")
	answer, err := c.client.Do(request)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode
}

// await asks until something is so.
func (c cell) await(what string, is func() bool) {
	c.t.Helper()
	end := time.Now().Add(5 * time.Minute)
	for pause := time.NewTicker(20 * time.Millisecond); !is(); <-pause.C {
		if time.Now().After(end) {
			c.t.Fatalf("%s did not come within 5 minutes", what)
		}
	}
}

// eventsOf sends the id of each event of a stream.
func eventsOf(t *testing.T, body io.Reader) <-chan string {
	ids := make(chan string)
	go func() {
		defer close(ids)
		for lines := bufio.NewScanner(body); lines.Scan(); {
			if id, found := strings.CutPrefix(lines.Text(), "id: "); found {
				select {
				case ids <- id:
				case <-t.Context().Done():
					return
				}
			}
		}
	}()
	return ids
}

// A node is a server.
type node struct {
	program, listen string
	store           []string // the flag that says where its games are, and its value
	drain           string   // how long it drains; "" for no time
	running         *exec.Cmd
}

// start starts the node, and waits until it serves. It ends with the test.
func (n *node) start(t *testing.T) {
	t.Helper()
	n.running = exec.Command(n.program, append([]string{"serve", "--listen", n.listen, "--browser", "never", "--proxy", "forwarded-for",
		// The people of a test ask as fast as they can, all from one address.
		"--limit-person", "1e6/s:1e6", "--limit-address", "1e6/s:1e6", "--limit-tables", "1e6/s:1e6"}, n.store...)...)
	n.running.Env = append(os.Environ(), "RAZZIA_DRAIN="+cmp.Or(n.drain, "0s"))
	run(t, n.running)
	if out, err := exec.Command(n.program, "ready", "--listen", n.listen, "--wait", "5m").CombinedOutput(); err != nil {
		t.Fatalf("the node does not start: %v, %s", err, out)
	}
}

// stop stops the node as a system does.
func (n *node) stop(t *testing.T) {
	t.Helper()
	_ = n.running.Process.Signal(syscall.SIGTERM)
	if err := n.running.Wait(); err != nil {
		t.Errorf("the node ended with %v", err)
	}
}

// run starts a program that ends with the test. A failed test shows the output.
func run(t *testing.T, command *exec.Cmd) {
	t.Helper()
	var log bytes.Buffer
	command.Stdout, command.Stderr = &log, &log
	command.WaitDelay = time.Second // the workers of a killed nginx would keep the pipe open
	fatal.If(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		_ = command.Wait()
		if t.Failed() {
			t.Logf("%s wrote:\n%s", filepath.Base(command.Path), &log)
		}
	})
}

// built is the program, for all tests.
var built = sync.OnceValues(func() (path string, err error) { return program.Build(programs) })

// buildProgram builds the program, if no test has yet.
func buildProgram(t *testing.T) string {
	t.Helper()
	program, err := built()
	fatal.If(t, err)
	return program
}

// freeAddress is an address that no process listens on.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	fatal.If(t, err)
	defer l.Close()
	return l.Addr().String()
}

// writeCertificate makes a certificate for this machine, and writes it as razzia.crt, its key as razzia.key, and both as razzia.pem.
func writeCertificate(t *testing.T, folder string) (certificate []byte) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	fatal.If(t, err)
	form := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true}
	signed, err := x509.CreateCertificate(rand.Reader, form, form, &key.PublicKey, key)
	fatal.If(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	fatal.If(t, err)
	certificate = pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed})
	private := pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
	for name, text := range map[string][]byte{"razzia.crt": certificate, "razzia.key": private,
		"razzia.pem": append(certificate, private...)} {
		writeFile(t, folder, name, text)
	}
	return certificate
}

// writeFile writes a file that the proxy can read.
func writeFile(t *testing.T, folder, name string, text []byte) {
	t.Helper()
	fatal.If(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o755))
	if err := os.WriteFile(filepath.Join(folder, name), text, 0o644); err != nil {
		t.Fatal(fmt.Errorf("the configuration of a proxy: %w", err))
	}
}
