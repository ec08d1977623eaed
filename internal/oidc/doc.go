// Package oidc signs people in at an identity provider that the operator has chosen, by OpenID Connect: the authorization code flow with
// PKCE, a state and a nonce.
//
// A [Provider] finds its addresses and keys when it is used first, and tries again after a failure: a server starts while its provider is
// down. The state, the nonce and the PKCE verifier of an attempt follow from one random token in the browser, each by a hash of its own.
// One of them, which the provider or a log may have seen, tells neither the token nor the others.
package oidc
