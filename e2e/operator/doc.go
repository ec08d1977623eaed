// Package operator opens the operator's page in a browser. It has only tests.
package operator
