// Package api is the JSON API for programs. It describes itself at /api/openapi.json, and docs/build/api.md explains it.
//
// Operations are registered with huma, which makes the OpenAPI document from the types of inputs and outputs, and checks
// requests against it. An [Operation] declares each, and document.go adds what follows from that. Operations
// share sessions, limits and refusals with the pages.
package api

//go:generate go run ./describe ../../../docs/build/openapi.json
