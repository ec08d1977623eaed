// Package auth finds out who requests come from, and sends the cookies by which they are known next time. The accounts are those of
// package identity, and package app has the ways to sign in.
package auth
