// Package scripts runs the scripts, and installs what they release. It has only tests.
package scripts
