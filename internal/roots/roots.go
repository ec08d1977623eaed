//go:build !js

// Package roots has certificates of the authorities that browsers trust, for systems that have none: without them no TLS connection to
// another server can be checked. A container with the program alone is such a system.
package roots

import (
	"crypto/x509"
	"sync"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// Ensure gives the program its own certificates if the system has none. It reports whether that is so. They are as old as the program.
var Ensure = sync.OnceValue(func() bool {
	if system, err := x509.SystemCertPool(); err == nil && !system.Equal(x509.NewCertPool()) {
		return false
	}
	x509.SetFallbackRoots(shipped())
	return true
})

// shipped are the certificates in the program.
func shipped() *x509.CertPool {
	pool := x509.NewCertPool()
	for root := range bundle.Roots() {
		certificate, err := x509.ParseCertificate(root.Certificate)
		if err != nil {
			continue // a test finds it
		}
		if root.Constraint == nil {
			pool.AddCert(certificate)
			continue
		}
		pool.AddCertWithConstraint(certificate, root.Constraint)
	}
	return pool
}
