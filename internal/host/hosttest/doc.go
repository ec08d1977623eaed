// Package hosttest holds the contracts of package host as tests. Every [host.Store] must pass [Stores], every
// [host.Bus] must pass [Buses]. [Memory] is a store for tests whose data need not outlast the process.
package hosttest
