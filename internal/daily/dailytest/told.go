package dailytest

import (
	"fmt"

	"razzia"
	"razzia/internal/daily"
	"razzia/internal/table"
)

// tells lets a program without stories make results, which are told afterwards, and reads shared ones.
func (f *fixture) tells() {
	ctx := f.Context()
	f.add(1)
	silent := f.begin(f.day, 0, fmt.Sprint("silent", f.day))
	f.table(silent.Table)
	silent.Stage, silent.Result = daily.Done, resultOf(f.noon(), 1000)
	silent.Line, silent.Gain = nil, 0
	_, err := f.Finish(ctx, silent, "j")
	f.must(err)
	untold, err := f.Untold(ctx, 10)
	f.want("what is not told", untold, []daily.Try{silent}, err)
	f.finish(f.day, "told", 2000, "j")
	silent.Gain, silent.Line, silent.Link = 7, resultOf(f.noon(), 0).Line, fmt.Sprint("late link", f.day)
	f.must(f.Tell(ctx, silent))
	other := silent
	other.Gain, other.Link = 8, "another link"
	f.must(f.Tell(ctx, other))
	got, found, err := f.Linked(ctx, silent.Link)
	f.want("a shared result", got, silent, err)
	f.want("whether it is there", found, true, nil)
	for _, link := range []string{"", "another link", "no link"} {
		_, found, err = f.Linked(ctx, link)
		f.want("whether "+link+" leads somewhere", found, false, err)
	}
	lost := f.begin(f.day, 0, fmt.Sprint("lost", f.day))
	f.table(lost.Table)
	lost.Stage, lost.Result = daily.Done, daily.Result{Ended: f.noon()}
	_, err = f.Finish(ctx, lost, "j")
	f.must(err)
	f.must(f.Tell(ctx, daily.Try{Day: f.day, Person: lost.Person}))
	untold, err = f.Untold(ctx, 10)
	f.want("what is not told in the end", len(untold), 0, err)
}

// table makes a table that is over.
func (f *fixture) table(id table.ID) {
	f.Helper()
	log := []table.Entry{{Version: 1, At: f.noon(), Kind: table.Created, Seat: razzia.NoSeat, Options: &table.Options{}}}
	over := table.Summary{ID: id, Turn: razzia.NoSeat, Made: f.noon(), Phase: table.Over, Ended: f.noon()}
	f.must(f.all.Create(f.Context(), id, []byte("secret"), log, over))
}
