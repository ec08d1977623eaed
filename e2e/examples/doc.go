// Package examples does what the documents tell people outside this repository to do. It has only tests.
package examples
