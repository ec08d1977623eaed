package client

import (
	"context"
)

// A Session is the player that a client is to the server.
type Session struct {
	_      struct{} `doc:"The player that you are to this server."`
	Known  bool     `json:"known" doc:"True if you sent a valid cookie of this server. Without one you are a new player with each request."`
	Member bool     `json:"member" doc:"True if you have an account: your name, your face and your games are the same on all your devices."`
	Name   string   `json:"name" doc:"The name that other players see."`
	Face   uint8    `json:"face" minimum:"0" maximum:"255" doc:"Number of your drawn face, from 0."`
	Bot    bool     `json:"botAccount,omitempty" doc:"True if you are a bot account."`
}

// A Naming is the name and the face that a client wants.
type Naming struct {
	_    struct{} `doc:"The name and the face that you want."`
	Name string   `json:"name" minLength:"1" maxLength:"24" example:"Anna" doc:"One visible line of 1 to 24 characters."`
	Face *uint8   `json:"face,omitempty" minimum:"0" maximum:"11" doc:"Number of the drawn face that you want, from 0. Missing: the one you have."`
}

// Session reads who the client is to the server.
func (s *Server) Session(ctx context.Context) (me Session, err error) {
	err = s.get(ctx, &me, "api", "session")
	return me, err
}

// Member reports whether the person has an account.
func (s *Server) Member(ctx context.Context) (bool, error) {
	me, err := s.Session(ctx)
	return me.Known && me.Member, err
}

// IsBotAccount reports whether the token is that of a bot account.
func (s *Server) IsBotAccount(ctx context.Context) (bool, error) {
	me, err := s.Session(ctx)
	return me.Bot, err
}
