// Package hosttest holds the contracts of package host as tests. Every [host.Store] must pass [Stores], every
// [host.Bus] must pass [Buses].
package hosttest
