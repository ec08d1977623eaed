package app

import "razzia/internal/table"

// StoreFault is the fault of a store that cannot be reached; nil for no error.
func StoreFault(err error) error {
	if err == nil {
		return nil
	}
	return &table.Fault{Code: table.Failed, Key: "store-failed", Err: err}
}
