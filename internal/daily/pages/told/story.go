package told

import (
	"strconv"

	"razzia/internal/daily/play"
	"razzia/internal/i18n"
	"razzia/internal/sign"
	signs "razzia/internal/sign/pages"
	"razzia/internal/web/poster"
	"razzia/internal/web/ui"
)

// Costly names the sign of a line whose decisions cost most, and the ply before them; "" if none was costly.
func Costly(l *i18n.Localizer, line sign.Line) (words string, ply int) {
	at, found := line.Costliest()
	if !found {
		return "", 0
	}
	return l.Text("daily.costly", "number", at+1, "sign", signs.Word(l, line[at].Sign)), line[at].Ply
}

// A Picture is the picture of a result.
type Picture struct{ story poster.Story }

// PictureOf returns the picture of a result.
func PictureOf(l *i18n.Localizer, s *play.Shared) Picture {
	return Picture{poster.Story{Head: l.Text("daily.title") + " " + strconv.Itoa(s.Day.Number()), Face: s.Face, Name: s.Name,
		Title: Grade(l, s.Grade()) + ".", Place: Better(l, s.Standing), Signs: signs.Poster(s.Result.Line), Dare: l.Text("daily.dare")}}
}

// PNG draws the picture.
func (p Picture) PNG() ([]byte, error) { return poster.StoryPNG(p.story) }

// Preview is what chats show of a link to a page, at its address, that shows a result. The picture is beside the page.
func Preview(p ui.Page, s *play.Shared, address, query string) *ui.Preview {
	return &ui.Preview{Title: p.Title + ". " + Better(p.Localizer, s.Standing), URL: address, Wide: true,
		Description: signs.Text(p.Localizer, s.Result.Line) + ". " + p.T("daily.dare"), Image: address + "/picture.png?" + query}
}
