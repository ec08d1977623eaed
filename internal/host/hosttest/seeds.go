package hosttest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync/atomic"

	"razzia/fair"
)

// Seeds returns what draws the seeds of tables in a test: the same ones in every run, and others for another name, which is the name of
// the test. A test whose game depends on the cards then passes always or never.
func Seeds(test interface{ Name() string }) func() fair.Seed {
	drawn := new(atomic.Int64)
	return func() fair.Seed {
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", test.Name(), drawn.Add(1)))
		seed, err := fair.ParseSeed(hex.EncodeToString(sum[:]))
		if err != nil {
			panic(err) // a sum has as many bytes as a seed
		}
		return seed
	}
}
