package export

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/gzip"
)

// A row is a game as a row of a table. Lists have an element for each seat, but for the winners.
type row struct {
	Began    int64    `parquet:"began,timestamp(millisecond)"`
	Ended    int64    `parquet:"ended,timestamp(millisecond)"`
	Players  []string `parquet:"players,list"`
	Kinds    []string `parquet:"kinds,list"`  // person or bot
	Levels   []string `parquet:"levels,list"` // of the bots that played the seats at the end; "" for a person
	Resigned []bool   `parquet:"resigned,list"`
	Scores   []int32  `parquet:"scores,list"`
	Winners  []int32  `parquet:"winners,list"` // seats from 0
	Packages []string `parquet:"packages,list"`
	Piles    int32    `parquet:"piles"`
	Options  string   `parquet:"options,dict"` // JSON
	Seed     string   `parquet:"seed"`
	Moves    string   `parquet:"moves"` // N2, with a comma and a space between
}

// rowsInGroup is how many games are in memory: some 20 MB.
const rowsInGroup = 1000

// asParquet writes each game as a row.
type asParquet struct{ to *parquet.GenericWriter[row] }

// pageSize is room for a column of a group, in bytes: smaller pages repeat what moves have in common.
const pageSize = 4 << 20

// NewParquet returns a Writer of Parquet. Bounds of long texts would help no query, and stay in memory. Moves are a quarter smaller with
// gzip than with Zstandard.
func NewParquet(to io.Writer) Writer {
	return asParquet{parquet.NewGenericWriter[row](to, parquet.MaxRowsPerRowGroup(rowsInGroup), parquet.PageBufferSize(pageSize),
		parquet.SkipPageBounds("moves"), parquet.SkipPageBounds("seed"),
		parquet.Compression(&gzip.Codec{Level: gzip.BestCompression}))}
}

// Write writes a game.
func (w asParquet) Write(g *Game) error {
	r, err := rowOf(g)
	if err == nil {
		_, err = w.to.Write([]row{r})
	}
	return err
}

// Close writes what is left.
func (w asParquet) Close() error { return w.to.Close() }

// rowOf returns the row of a game.
func rowOf(g *Game) (r row, err error) {
	options, err := json.Marshal(g.Options)
	r = row{Began: g.Began.UnixMilli(), Ended: g.Ended.UnixMilli(), Players: g.Players, Piles: int32(g.Piles), Options: string(options), Seed: g.Seed}
	for i, seat := range g.Seats {
		r.Kinds, r.Levels, r.Resigned = append(r.Kinds, string(seat.Kind)), append(r.Levels, seat.Level), append(r.Resigned, seat.Resigned)
		r.Scores, r.Packages = append(r.Scores, int32(g.Result[i])), append(r.Packages, g.Packages[i].String())
	}
	for _, seat := range g.Winners {
		r.Winners = append(r.Winners, int32(seat))
	}
	var moves strings.Builder
	for i, m := range g.Moves {
		if i > 0 {
			moves.WriteString(", ")
		}
		moves.WriteString(m.String())
	}
	r.Moves = moves.String()
	return r, err
}
