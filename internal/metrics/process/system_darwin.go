package process

import "razzia/internal/metrics/exposition"

// addSystem adds what can be read without libraries in C: memory cannot.
func addSystem(p *exposition.Page) { addUnix(p) }
