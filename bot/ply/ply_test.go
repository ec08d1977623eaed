package ply_test

import (
	"errors"
	"testing"

	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/bot/net"
	"razzia/bot/ply"
	"razzia/internal/fatal"
)

func TestContract(t *testing.T) {
	bottest.Run(t, func(seed uint64) bot.Player {
		p, err := bot.New("net", seed)
		fatal.If(t, err)
		return p
	})
}

func TestNewReturnsTheErrorOfTheNets(t *testing.T) {
	broken := errors.New("broken")
	_, err := ply.New(func(int) (*net.Net, error) { return nil, broken })
	if !errors.Is(err, broken) {
		t.Errorf("error %v: want that of the nets", err)
	}
}
