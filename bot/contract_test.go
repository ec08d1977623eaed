package bot_test

import (
	"testing"

	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/internal/fatal"
)

func TestContract(t *testing.T) {
	for _, name := range bot.Names() {
		t.Run(name, func(t *testing.T) {
			bottest.Run(t, func(seed uint64) bot.Player {
				p, err := bot.New(name, seed)
				fatal.If(t, err)
				return p
			})
		})
	}
}
