//go:build offline

package pack

import _ "embed"

//go:embed razzia.wasm.br
var shipped []byte
