// Package api is the frame of the JSON API for programs: the operations that it answers are given to it, and it knows
// no subject. It describes itself at /api/openapi.json, and docs/build/api.md explains it.
//
// Operations are registered with huma, which makes the OpenAPI document from the types of inputs and outputs, and checks
// requests against it. An [Operation] declares each, and document.go adds what follows from that. Operations
// share sessions, limits and refusals with the pages.
package api
