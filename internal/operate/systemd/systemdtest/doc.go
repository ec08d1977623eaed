// Package systemdtest stands for systemd in tests: it hears what a service says, and holds its sockets.
package systemdtest
