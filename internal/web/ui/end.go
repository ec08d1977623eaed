package ui

// endTabs are the views of a finished game, in their order. The style shows the view of the tab that is chosen.
var endTabs = []struct{ id, key string }{
	{"end-result", "end.result"},
	{"end-sheet", "score.title"},
	{"end-curve", "end.curve"},
}
