// Package host runs tables: it holds them in memory, lets bots and clocks act, and notifies watchers.
//
// Every change takes the same steps, in [Host.Act]: decide, store, adopt, publish. The table decides
// ([table.Table.Decide]), the [Store] keeps the entries, the room in memory adopts them, and the [Bus] publishes a
// notification "table T is at version N". A change is durable once Act has answered. A notification may be lost: a watcher
// that must not miss anything reads the log.
//
// Several hosts may serve the same tables from one store. Of two that write the same version one wins; the other
// reads what it missed and decides again.
package host
