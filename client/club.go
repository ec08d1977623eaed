package client

import "time"

// A Club is people who play together again and again.
type Club struct {
	_         struct{}       `doc:"People who play together again and again."`
	Key       string         `json:"key" example:"k3mr7pq2xw5b" doc:"Names the club."`
	Name      string         `json:"name" doc:"Its name."`
	About     string         `json:"about,omitempty" doc:"A line about it. Missing: none."`
	Open      bool           `json:"open" doc:"Whether every member of the site may join. Others need the link."`
	Link      string         `json:"link,omitempty" example:"/club/k3mr7pq2xw5b?invite=w5bk3mr7pq2x" doc:"The address that invites, to give to others. Missing for those who may not see inside."`
	Members   int            `json:"members" minimum:"1" doc:"How many members it has, also those whom you do not see."`
	Role      string         `json:"role" enum:"none,removed,member,organiser,owner" doc:"Yours. removed: you were removed, and cannot join by yourself."`
	Owner     *Person        `json:"owner,omitempty" doc:"Who owns it. Missing if you do not see them."`
	Fellows   []ClubMember   `json:"fellows" doc:"Its members, the owner and the organisers first. Empty for those who may not see inside."`
	Removed   []ClubMember   `json:"removed,omitempty" doc:"Who was removed. Only for organisers."`
	News      *ClubNews      `json:"news,omitempty" doc:"What it announces now. Missing: nothing."`
	Coming    []ClubEvent    `json:"coming" doc:"What is running, and what is coming, the next first."`
	Standings []ClubStanding `json:"standings" doc:"Where the members stand over a year, the best first."`
}

// A ClubMember is a member of a club.
type ClubMember struct {
	_ struct{} `doc:"A member of a club."`
	Person
	Role  string    `json:"role" enum:"removed,member,organiser,owner" doc:"What they may do."`
	Since time.Time `json:"since" doc:"When they joined, or were removed."`
}

// ClubNews is what a club announces.
type ClubNews struct {
	_     struct{}  `doc:"What a club announces."`
	Text  string    `json:"text" doc:"One line."`
	By    *Person   `json:"by,omitempty" doc:"Who announces it. Missing if you do not see them."`
	Made  time.Time `json:"made" doc:"Since when."`
	Until time.Time `json:"until" doc:"Until when."`
}

// A ClubEvent is something that a club plays.
type ClubEvent struct {
	_       struct{}  `doc:"Something that a club plays, such as an evening."`
	Name    string    `json:"name" doc:"Its name."`
	Link    string    `json:"link" doc:"The address of its page."`
	Begins  time.Time `json:"begins" doc:"When it begins, or has begun."`
	Running bool      `json:"running" doc:"Whether it goes on."`
	People  int       `json:"people" minimum:"0" doc:"How many take part."`
}

// A ClubStanding is where a member of a club stands over a year.
type ClubStanding struct {
	_      struct{} `doc:"Where a member of a club stands over a year."`
	Person Person   `json:"person" doc:"The member."`
	Place  int      `json:"place" minimum:"1" doc:"From 1; those who are level share one."`
	Games  int      `json:"games" minimum:"1" doc:"How many games they played."`
	Score  float64  `json:"score" doc:"The sum over their games: the share of the win less what the package gives. 0 is what can be expected."`
}

// Clubs are the clubs that a person sees.
type Clubs struct {
	_    struct{}   `doc:"The clubs that you see."`
	Own  []ClubHead `json:"own" doc:"Those whose member you are, in the order in which you joined."`
	Open []ClubHead `json:"open" doc:"Up to 50 that you may join, those with the most members first."`
}

// A ClubHead is a club in a list.
type ClubHead struct {
	_       struct{} `doc:"A club in a list."`
	Key     string   `json:"key" example:"k3mr7pq2xw5b" doc:"Names the club."`
	Name    string   `json:"name" doc:"Its name."`
	About   string   `json:"about,omitempty" doc:"A line about it. Missing: none."`
	Open    bool     `json:"open" doc:"Whether every member of the site may join."`
	Members int      `json:"members" minimum:"1" doc:"How many members it has."`
}

// ClubWords are what is said of a club.
type ClubWords struct {
	_     struct{} `doc:"What is said of a club."`
	Name  string   `json:"name" minLength:"1" maxLength:"160" example:"The Anchor" doc:"Its name: one visible line of at most 40 characters."`
	About string   `json:"about,omitempty" maxLength:"560" example:"We play on Thursdays." doc:"A line about it, of at most 140 characters."`
	Open  bool     `json:"open,omitempty" doc:"Whether every member of the site may join, and the list of clubs has it."`
	Renew bool     `json:"renew,omitempty" doc:"Whether it gets another link: the one before works no more."`
}

// ClubJoining is the input of joinClub.
type ClubJoining struct {
	_      struct{} `doc:"How you come to the club."`
	Invite string   `json:"invite,omitempty" maxLength:"64" example:"w5bk3mr7pq2x" doc:"The code of its link. An open club needs none."`
}

// ClubAct is the input of changeClubMember.
type ClubAct struct {
	_  struct{} `doc:"What is done to a member."`
	Do string   `json:"do" enum:"organiser,member,owner,remove,let_back" doc:"organiser, member: the owner gives them the role. owner: the owner passes the club on to them. remove: an organiser removes a member. let_back: a person who was removed may join again."`
}

// ClubSaying is the input of announceInClub.
type ClubSaying struct {
	_    struct{} `doc:"What is announced."`
	Text string   `json:"text,omitempty" maxLength:"1120" example:"On Thursday we begin at eight." doc:"One visible line of at most 280 characters. Missing: nothing is announced any more."`
	Days int      `json:"days,omitempty" minimum:"1" maximum:"60" doc:"For how many days it is shown. Missing: seven."`
}

// ClubComplaint is the input of reportClub.
type ClubComplaint struct {
	_      struct{} `doc:"What you report of a club."`
	What   string   `json:"what" enum:"words,news" doc:"words: its name and the line about it. news: what it announces."`
	Reason string   `json:"reason" enum:"insult,hate,threat,sexual,private,spam,cheat,else" doc:"What is wrong. private: data of a person. cheat: players agree on moves."`
	Words  string   `json:"words,omitempty" maxLength:"280" doc:"A sentence for the operator."`
}

// OwnClub is what is stored of a person in a club.
type OwnClub struct {
	_     struct{}   `doc:"What is stored of you in a club."`
	Key   string     `json:"key" doc:"Names the club."`
	Name  string     `json:"name" doc:"Its name."`
	Role  string     `json:"role" enum:"removed,member,organiser,owner" doc:"Your role."`
	Since time.Time  `json:"since" doc:"When you joined, or were removed."`
	News  []ClubNews `json:"news,omitempty" doc:"What you have announced there within the last day, and what is still shown."`
}
