// Command describe writes the OpenAPI document of the API to a file, with line breaks:
//
//	go run ./internal/site/describe docs/build/openapi.json
package main

import (
	"razzia/internal/site"

	"bytes"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "describe: want the name of the file to write")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "describe:", err)
		os.Exit(1)
	}
}

func write(name string) error {
	var text bytes.Buffer
	if err := json.Indent(&text, site.Document(), "", " "); err != nil {
		return err
	}
	text.WriteByte('\n')
	return os.WriteFile(name, text.Bytes(), 0o666)
}
