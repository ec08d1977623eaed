// Package pack has what a browser takes along to play without a net: the program of package [razzia/internal/offline/program] as
// WebAssembly, compressed, and the addresses of the files that its pages want.
//
// A release has the program in it (build tag "offline"; see docs/contribute/release.md). A server that runs from its sources makes it at
// the first request for it, by the Go command that has built the server. Other servers have none, and say so.
package pack
