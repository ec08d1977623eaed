//go:build unix

package program_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia/internal/fatal"
)

// TestTheProxyOfThePage runs nginx with the configuration of docs/host/domain.md, and plays through it: cookies are for TLS
// alone, the server knows the name, and live updates are not held back.
func TestTheProxyOfThePage(t *testing.T) {
	server := start(t, buildProgram(t), t.TempDir(), "127.0.0.1:0", "--proxy", "forwarded-for", "--host", "razzia.example.org")
	client := throughNginx(t, strings.TrimPrefix(server.address, "http://"))
	const at = "https://razzia.example.org"
	answer, err := client.Post(at+"/api/play", "application/json", strings.NewReader(`{"bots":1,"piles":2}`))
	fatal.If(t, err)
	defer answer.Body.Close()
	var made struct{ ID string }
	if err := json.NewDecoder(answer.Body).Decode(&made); err != nil || made.ID == "" {
		t.Fatalf("status %d, table %q, %v", answer.StatusCode, made.ID, err)
	}
	cookies := answer.Cookies()
	if len(cookies) == 0 || slices.ContainsFunc(cookies, func(c *http.Cookie) bool { return !c.Secure }) {
		t.Errorf("the cookies are %v: want them for TLS alone", cookies)
	}
	stream, err := client.Get(at + "/api/tables/" + made.ID + "/stream")
	fatal.If(t, err)
	defer stream.Body.Close()
	for lines := bufio.NewScanner(stream.Body); ; {
		if !lines.Scan() {
			t.Fatalf("the stream ends without the table: %v", lines.Err())
		}
		if strings.HasPrefix(lines.Text(), "data: ") && strings.Contains(lines.Text(), made.ID) {
			break
		}
	}
}

// nginxBlock finds the configuration on the page.
var nginxBlock = regexp.MustCompile("(?ms)^```nginx\n(.*?)^```")

// throughNginx starts nginx with the configuration of the page before a server, and returns a client whose requests, to
// whatever name, go to nginx.
func throughNginx(t *testing.T, server string) *http.Client {
	t.Helper()
	page, err := os.ReadFile("../../docs/host/domain.md")
	fatal.If(t, err)
	block := nginxBlock.FindSubmatch(page)
	if block == nil {
		t.Fatal("the page has no configuration of nginx")
	}
	root, at := t.TempDir(), freeAddress(t)
	selfSigned(t, filepath.Join(root, "razzia.pem"), filepath.Join(root, "razzia.key"))
	// certbot writes them:
	secure := "listen " + at + " ssl http2; ssl_certificate " + root + "/razzia.pem; ssl_certificate_key " + root + "/razzia.key;"
	local := strings.NewReplacer("listen 80;", secure, "127.0.0.1:8080", server).Replace(string(block[1]))
	var config strings.Builder
	config.WriteString("daemon off; error_log stderr; pid " + root + "/pid;\nevents {}\nhttp {\naccess_log off;\n")
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		config.WriteString(kind + "_temp_path " + root + "/" + kind + ";\n")
	}
	config.WriteString(local + "}\n")
	file := filepath.Join(root, "nginx.conf")
	fatal.If(t, os.WriteFile(file, []byte(config.String()), 0o600))
	startNginx(t, file, root, at)
	return &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "tcp", at)
		},
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, // the certificate is made by the test
	}}
}

// startNginx starts nginx, and waits until it listens.
func startNginx(t *testing.T, file, root, at string) {
	t.Helper()
	program, err := exec.LookPath("nginx")
	if err != nil {
		program = "/usr/sbin/nginx" // which is not in the path of every user
	}
	var said bytes.Buffer
	nginx := exec.Command(program, "-c", file, "-p", root, "-e", "stderr")
	nginx.Stderr = &said
	fatal.If(t, nginx.Start())
	ended := make(chan struct{})
	go func() { _ = nginx.Wait(); close(ended) }()
	t.Cleanup(func() {
		_ = nginx.Process.Signal(os.Interrupt) // the master ends its workers
		<-ended
	})
	for {
		if line, err := net.Dial("tcp", at); err == nil {
			_ = line.Close()
			return
		}
		select {
		case <-ended:
			t.Fatalf("nginx ended: %s", &said)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// selfSigned writes a certificate and its key.
func selfSigned(t *testing.T, certificate, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	fatal.If(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "razzia.example.org"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	fatal.If(t, err)
	text, err := x509.MarshalPKCS8PrivateKey(private)
	fatal.If(t, err)
	for name, block := range map[string]*pem.Block{certificate: {Type: "CERTIFICATE", Bytes: signed},
		key: {Type: "PRIVATE KEY", Bytes: text}} {
		fatal.If(t, os.WriteFile(name, pem.EncodeToMemory(block), 0o600))
	}
}
