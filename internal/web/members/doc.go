// Package members has the pages of members: their devices, links, passkeys, and signing in at an identity provider.
package members

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error
