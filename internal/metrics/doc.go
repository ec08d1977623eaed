// Package metrics collects figures about a running server for Prometheus.
//
// The host, the web server and the store know nothing of Prometheus: they pass on what happened ([Metrics.Acted],
// [Metrics.Served]), are wrapped ([Metrics.Store]), or are asked for their counters when the figures are read
// ([Metrics.Watch]). No figure names a person, a table or an address.
//
// A nil *[Metrics] collects nothing, so that callers need not ask whether figures are wanted.
package metrics
