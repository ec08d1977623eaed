// Package apitest is a client that a generator makes of the OpenAPI document, as authors of programs do. Only tests use it: they show that
// such a client plays a whole game. Programs of this module have package razzia/internal/client.
package apitest
