package oidc

import (
	"context"
	"net/http"
	"slices"
	"sync"

	"github.com/coreos/go-oidc/v3/oidc"
)

// metadata are what a provider says of itself, besides what the library reads.
type metadata struct {
	Keys       string   `json:"jwks_uri"`
	Methods    []string `json:"token_endpoint_auth_methods_supported"`
	Algorithms []string `json:"id_token_signing_alg_values_supported"`
}

// asymmetric are the algorithms of signatures that only the provider can make.
var asymmetric = []string{oidc.RS256, oidc.RS384, oidc.RS512, oidc.ES256, oidc.ES384, oidc.ES512, oidc.PS256, oidc.PS384, oidc.PS512,
	oidc.EdDSA}

// algorithms are those of the provider that are taken; RS256, which every provider has, if it names none of them.
func (m metadata) algorithms() (taken []string) {
	for _, name := range m.Algorithms {
		if slices.Contains(asymmetric, name) {
			taken = append(taken, name)
		}
	}
	if taken == nil {
		return []string{oidc.RS256}
	}
	return taken
}

// A keySet has the keys of a provider. If a token does not fit them it reads them once more: the provider may have another key. The library
// does so too, but may take the result of a reading that began before.
type keySet struct {
	fresh func() *oidc.RemoteKeySet
	mu    sync.Mutex
	known *oidc.RemoteKeySet
}

func newKeySet(client *http.Client, url string) *keySet {
	fresh := func() *oidc.RemoteKeySet {
		return oidc.NewRemoteKeySet(oidc.ClientContext(context.Background(), client), url)
	}
	return &keySet{fresh: fresh, known: fresh()}
}

// VerifySignature returns the content of a token. It is the method of [oidc.KeySet].
func (k *keySet) VerifySignature(ctx context.Context, token string) ([]byte, error) {
	k.mu.Lock()
	known := k.known
	k.mu.Unlock()
	if content, err := known.VerifySignature(ctx, token); err == nil {
		return content, nil
	}
	next := k.fresh()
	content, err := next.VerifySignature(ctx, token)
	if err == nil {
		k.mu.Lock()
		k.known = next
		k.mu.Unlock()
	}
	return content, err
}
