// Package pages has the pages of members: their devices, links, passkeys, and signing in at an identity provider.
package pages

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error
