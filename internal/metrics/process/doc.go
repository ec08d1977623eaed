// Package process has figures of the running program: its memory and collector of garbage as Go counts them, and what the system counts
// for its process. They have the names that all programs in Go have, so that dashboards find them.
package process
