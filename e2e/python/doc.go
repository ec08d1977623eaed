// Package python tests the clients in Python of docs/build/env.md. It has only tests.
package python
