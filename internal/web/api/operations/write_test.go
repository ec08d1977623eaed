package operations

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/table"
)

// TestMarshalWritesWhatEncodingJSONWrites compares the two ways to write a table with a game.
func TestMarshalWritesWhatEncodingJSONWrites(t *testing.T) {
	game, err := razzia.NewGame(razzia.Setup{Packages: razzia.Packages(3), Piles: 2})
	fatal.If(t, err)
	at := seen{View: &table.View{ID: "k3x2", Version: 7, Phase: "playing"}, State: client.PositionOf(&game), game: &game}
	var want, got bytes.Buffer
	fatal.If(t, huma.DefaultJSONFormat.Marshal(&want, at))
	if err := at.WriteJSON(&got); err != nil || got.String() != want.String() {
		t.Errorf("got %s, %v\nwant %s", &got, err, &want)
	}
}

// TestProgramsReadWhatIsWritten compares the fields of values that have a form of their own with those of the types of package client as
// which programs read them. The reader may leave out a field that the answers of the API do not have: the checks of all answers notice if
// they do.
func TestProgramsReadWhatIsWritten(t *testing.T) {
	for value, read := range readAs {
		if read.Kind() == reflect.Struct && !reflect.PointerTo(value).Implements(reflect.TypeFor[json.Marshaler]()) {
			checkRead(t, value, read)
		}
	}
}

// checkRead compares two types by what their JSON has.
func checkRead(t *testing.T, value, read reflect.Type) {
	t.Helper()
	switch {
	case value == read || readAs[value] == read:
	case value.Kind() != read.Kind():
		t.Errorf("%v is read as %v", value, read)
	case value.Kind() == reflect.Pointer || value.Kind() == reflect.Slice:
		checkRead(t, value.Elem(), read.Elem())
	case value.Kind() == reflect.Struct:
		shown, there := fieldsOf(read), fieldsOf(value)
		for name, kind := range there {
			if got, ok := shown[name]; ok {
				checkRead(t, kind, got)
			} else if !strings.HasSuffix(name, ",omitempty") {
				t.Errorf("%v has the field %s, which %v has not", value, name, read)
			}
		}
		for name := range shown {
			if there[name] == nil {
				t.Errorf("%v does not have the field %s of %v", value, name, read)
			}
		}
	}
}

// fieldsOf returns the types of the fields of a struct, by their tags for JSON.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	fields := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(t) {
		if tag := f.Tag.Get("json"); f.IsExported() && tag != "-" && tag != "" {
			fields[tag] = f.Type
		}
	}
	return fields
}
