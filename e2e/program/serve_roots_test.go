package program_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestASystemWithoutRootsIsWarned starts where there are no certificates, as in a container with the program alone. The server does not
// get further, because of where it is to listen.
func TestASystemWithoutRootsIsWarned(t *testing.T) {
	t.Parallel()
	for _, none := range []bool{true, false} {
		server := exec.Command(buildProgram(t), "serve", "--listen", "nowhere", "--data", t.TempDir())
		server.Env = append(os.Environ(), "SSL_CERT_FILE="+filepath.Join(t.TempDir(), "none"), "SSL_CERT_DIR="+t.TempDir())
		if !none {
			server.Env = append(server.Env, "SSL_CERT_FILE=testdata/root.pem")
		}
		said, err := server.CombinedOutput()
		if err == nil || strings.Contains(string(said), "no root certificates") != none {
			t.Errorf("without certificates: %v; it says %s", none, said)
		}
	}
}
