// Package python tests the package for Python. It has only tests.
package python
