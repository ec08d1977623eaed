// Package browser plays at the pages in a browser, as people do. It has only tests.
package browser
