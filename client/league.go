package client

import "time"

// A DataLeague is a league that you have opened or joined.
type DataLeague struct {
	_        struct{}   `doc:"A league that you have opened or joined."`
	Key      string     `json:"key" doc:"Names the league."`
	Name     string     `json:"name" doc:"Its name."`
	Made     time.Time  `json:"made" doc:"When it was opened."`
	Club     string     `json:"club,omitempty" doc:"The key of the club whose league it is. Missing for none."`
	Opened   bool       `json:"opened,omitempty" doc:"True if you have opened it."`
	Joined   *time.Time `json:"joined,omitempty" doc:"When you signed up first. Missing if you did not."`
	As       string     `json:"as,omitempty" doc:"Your name there."`
	Face     uint8      `json:"face,omitempty" doc:"Number of your face there."`
	Standing string     `json:"standing,omitempty" enum:"in,left,removed" doc:"Whether you are in it. Missing if you did not sign up."`
	Tables   []string   `json:"tables,omitempty" doc:"The tables of your games in the season that runs. Missing: none."`
	Places   []int      `json:"places,omitempty" doc:"Your places in seasons that are over, the last one first. Missing: none."`
}
