//go:build long

package scripts

import (
	"bytes"
	"slices"
	"testing"
)

// TestReleaseIsReproducible builds a release twice, in different folders and with different settings of the person who builds, and wants
// the same bytes.
func TestReleaseIsReproducible(t *testing.T) {
	first := release(t, root, "GOAMD64=v1")
	second := release(t, copyRepository(t), "GOAMD64=v3", "GOFLAGS=-tags=jazz")
	names := entries(t, first)
	if again := entries(t, second); !slices.Equal(names, again) {
		t.Fatalf("the files are %q, and then %q", names, again)
	}
	for _, name := range names {
		if !bytes.Equal(read(t, first, name), read(t, second, name)) {
			t.Errorf("%s is not the same in both builds", name)
		}
	}
}
