// Package api is the JSON API for programs. It describes itself at /api/openapi.json; docs/build/api.md explains it.
//
// Operations are registered with huma, which checks requests against the description. They share sessions, limits and
// refusals with the pages.
package api
