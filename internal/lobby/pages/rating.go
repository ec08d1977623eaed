package pages

import (
	"strconv"

	"github.com/a-h/templ"

	"razzia/internal/rating"
	"razzia/internal/web/ui"
)

// filterReaches are the ranges of ratings to choose from in the list of open tables, in points; 0 is any. Smaller ones would leave out most
// tables: provisional ratings do not fit into them.
var filterReaches = []int{0, 200, 400}

// reaches are ranges of ratings as the options of a form.
func reaches(p ui.Page, list []int) (options []ui.Option) {
	for _, n := range list {
		if n == 0 {
			options = append(options, ui.Option{Key: p.T("lobby.any")})
		} else {
			options = append(options, ui.Option{Value: strconv.Itoa(n), Key: p.T("rating.reach", "n", n)})
		}
	}
	return options
}

// points are the points of a rating of the visitor.
func (l Lobby) points(of rating.Ladder) string {
	r := l.Filter.Mine.Of(of)
	return strconv.Itoa(r.Points())
}

// ratingText is the rating among people for which more games count, in words.
func (l Lobby) ratingText() string {
	mine := l.Filter.Mine.Of(rating.Group)
	if pair := l.Filter.Mine.Of(rating.Pair); pair.Games > mine.Games {
		mine = pair
	}
	if mine.Provisional() {
		return l.T("rating.to_go", "n", mine.ToGo())
	}
	return l.T("rating.own", "points", mine.Points(), "margin", mine.Margin())
}

// points is the rating of a seat in the list; "" for none, and for one that is provisional.
func (o offer) points(seat int) string {
	if seat >= len(o.Ratings) || o.Ratings[seat].Provisional() {
		return ""
	}
	return strconv.Itoa(o.Ratings[seat].Points())
}

// bounds are the lowest and the highest rating at a table that waits, for the script that counts new tables.
func (o offer) bounds() templ.Attributes {
	low, high := 0, 0
	for i, s := range o.Seats {
		if s.Person == "" || o.Playing {
			continue
		}
		points := rating.Start().Points()
		if i < len(o.Ratings) && o.Ratings[i].Games > 0 {
			points = o.Ratings[i].Points()
		}
		if high == 0 {
			low, high = points, points
		}
		low, high = min(low, points), max(high, points)
	}
	if high == 0 || o.Ratings == nil {
		return nil
	}
	return templ.Attributes{"data-low": strconv.Itoa(low), "data-high": strconv.Itoa(high)}
}
