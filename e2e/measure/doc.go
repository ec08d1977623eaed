// Package measure has the benchmarks of whole servers, as an operator starts them: programs of their own, which are loaded through
// HTTP as razzia load does. They say what a move, a watcher and a backup cost. Only tests are here.
package measure
