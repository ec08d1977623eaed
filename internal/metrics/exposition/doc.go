// Package exposition keeps figures, and writes them in the text format of Prometheus (version 0.0.4).
//
// A [Family] is all figures of one name. [Counter] and [Histogram] keep figures as things happen; a [Source] is asked for its figures
// whenever they are read. A [Page] collects from all, and writes them in an order that never changes.
package exposition
