package api

import (
	"bytes"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/client"
	"razzia/internal/table"
)

// TestMarshalWritesWhatEncodingJSONWrites compares the two ways to write a table with a game.
func TestMarshalWritesWhatEncodingJSONWrites(t *testing.T) {
	game, err := razzia.NewGame(razzia.Setup{Packages: razzia.Packages(3), Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	at := seen{View: &table.View{ID: "k3x2", Version: 7, Phase: "playing"}, State: client.PositionOf(&game), game: &game}
	var want, got bytes.Buffer
	if err := huma.DefaultJSONFormat.Marshal(&want, at); err != nil {
		t.Fatal(err)
	}
	if err := marshal(&got, &at); err != nil || got.String() != want.String() {
		t.Errorf("got %s, %v\nwant %s", &got, err, &want)
	}
}
