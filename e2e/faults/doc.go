// Package faults tests that a site of two nodes keeps its promises while parts of it fail. The nodes are real programs with a real
// PostgreSQL behind a network that can be cut, and nginx in front. Players play by HTTP alone. Afterwards the history of their
// requests is compared with the logs.
//
// The ordinary tests make each fault once. For a longer run:
//
//	sh scripts/faults 10m
package faults
