package store

import (
	"fmt"
	"strings"
)

// Makes returns the statements that make the relations with a Key, where they are missing. Text and bytes are the types
// of an engine for them.
func Makes(relations []Relation, text, bytes string) (all []string) {
	for _, r := range relations {
		if r.Key == "" {
			continue
		}
		var columns strings.Builder
		for _, c := range r.Columns {
			fmt.Fprintf(&columns, "%s %s NOT NULL, ", c.Name, typeOf(c.Kind, text, bytes))
		}
		all = append(all, fmt.Sprintf("CREATE TABLE IF NOT EXISTS %s (%sPRIMARY KEY (%s))", r.Name, &columns, r.Key))
	}
	return all
}

// typeOf is the type of a column.
func typeOf(k Kind, text, bytes string) string {
	switch k {
	case Number:
		return "BIGINT"
	case Flag:
		return "BOOLEAN"
	case Bytes:
		return bytes
	}
	return text
}
