package roots

import (
	"crypto/x509"
	"path/filepath"
	"testing"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// TestASystemWithoutCertificates looks for certificates where there are none: then those of the program check others.
func TestASystemWithoutCertificates(t *testing.T) {
	t.Setenv("SSL_CERT_FILE", filepath.Join(t.TempDir(), "none"))
	t.Setenv("SSL_CERT_DIR", t.TempDir())
	for range 2 {
		if !Ensure() {
			t.Fatal("the system seems to have certificates")
		}
	}
	checked := 0
	for root := range bundle.Roots() {
		certificate, err := x509.ParseCertificate(root.Certificate)
		if err != nil {
			t.Fatal(err)
		}
		if root.Constraint != nil {
			continue
		}
		if _, err := certificate.Verify(x509.VerifyOptions{CurrentTime: certificate.NotBefore.AddDate(0, 0, 1)}); err != nil {
			t.Errorf("%s: %v", certificate.Subject, err)
		}
		checked++
	}
	if checked < 50 {
		t.Errorf("%d certificates were checked", checked)
	}
}
