package serve

import (
	"time"

	"razzia/internal/bulk"
)

// dataFlags say which games programs may download.
type dataFlags struct {
	OpenData bool `env:"RAZZIA_OPEN_DATA" help:"Let everybody download all finished games by the API, without names, talk and addresses of tables. Players can always download their own."`
}

// downloads have the finished games for programs. Open says that those of all are open to everybody.
func (s services) downloads(open bool) *bulk.Games {
	return &bulk.Games{Store: s.Games.FinishedGames(), Look: s.tables.Records.Look, Judge: s.reviews.Measures, Open: open, Now: time.Now}
}
