package net_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"razzia"
	"razzia/bot/net"
	"razzia/internal/fatal"
)

const testWidth = 64

// someParts returns parts with random weights that halves can represent.
func someParts() (parts [razzia.Rounds]net.Part) {
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range parts {
		parts[round] = net.NewPart(testWidth)
		for _, table := range parts[round].Tables() {
			for i := range table {
				table[i] = float32(rng.IntN(2048)-1024) / 4096
			}
		}
	}
	return parts
}

func written(t testing.TB, players int) []byte {
	t.Helper()
	var file bytes.Buffer
	fatal.If(t, net.Write(&file, players, testWidth, someParts()))
	return file.Bytes()
}

func TestWeightsRoundTrip(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		n, width, parts, err := net.Read(bytes.NewReader(written(t, players)))
		fatal.If(t, err)
		if n != players || width != testWidth {
			t.Errorf("%d players, width %d: want %d, %d", n, width, players, testWidth)
		}
		if got, want := fmt.Sprint(parts), fmt.Sprint(someParts()); got != want {
			t.Errorf("%d players: the weights read differ from those written", players)
		}
	}
}

// fixChecksum returns a changed file with a correct checksum.
func fixChecksum(data []byte) []byte {
	end := len(data) - 4
	return binary.LittleEndian.AppendUint32(bytes.Clone(data[:end]), crc32.ChecksumIEEE(data[:end]))
}

func TestInvalidWeights(t *testing.T) {
	good := written(t, 3)
	swap := func(old, new string) []byte {
		if !bytes.Contains(good, []byte(old)) {
			t.Fatalf("no %q in the file", old)
		}
		return fixChecksum(bytes.Replace(bytes.Clone(good), []byte(old), []byte(new), 1))
	}
	number := func(half uint16) []byte {
		data := bytes.Clone(good)
		binary.LittleEndian.PutUint16(data[len(data)-10:], half)
		return fixChecksum(data)
	}
	for name, test := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":               {nil, "no weights file"},
		"another file":          {[]byte("PK\x03\x04 and more"), "no weights file"},
		"cut off":               {good[:len(good)/2], "damaged or cut off"},
		"cut off in the header": {fixChecksum(good[:200]), "the header is cut off"},
		"rows missing":          {fixChecksum(good[:len(good)-100]), "cut off"},
		"too long":              {fixChecksum(append(bytes.Clone(good), 1, 2, 3, 4)), "4 bytes too many"},
		"one bit flipped":       {flip(good), "damaged"},
		"another version":       {swap(`"version":3`, `"version":9`), "version 9 of the features: want version 3"},
		"another feature":       {swap(`"gold, of a seat"`, `"lead, of a seat"`), "lead, of a seat"},
		"another size":          {swap(`"kind":"scale","size":9`, `"kind":"scale","size":8`), "feature group 0"},
		"too many players":      {swap(`"players":3`, `"players":6`), "6 players"},
		"an odd width":          {swap(`"width":64`, `"width":65`), "width 65"},
		"no JSON":               {swap(`{"players"`, `["players"`), "the header is no valid JSON"},
		"no number":             {number(0x7e01), "is not finite"},
		"infinite":              {number(0xfc00), "is not finite"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := net.Load(bytes.NewReader(test.data))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v: want %q in it", err, test.want)
			}
		})
	}
}

func flip(data []byte) []byte {
	data = bytes.Clone(data)
	data[len(data)/2] ^= 4
	return data
}

func FuzzLoad(f *testing.F) {
	good := written(f, 2)
	f.Add(good)
	f.Add(good[:300])
	f.Add(fixChecksum(good[:300]))
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := net.Load(bytes.NewReader(data))
		if (n == nil) == (err == nil) {
			t.Errorf("net %v, error %v: want one of them", n, err)
		}
	})
}

func TestShippedNetsAreSmall(t *testing.T) {
	size := 0
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		n, err := net.For(players)
		fatal.If(t, err)
		if n.Players() != players {
			t.Errorf("the net for %d players is for %d", players, n.Players())
		}
		size += net.ShippedSize(players)
	}
	if size >= 3_000_000 {
		t.Errorf("the embedded weights have %d bytes: want less than 3 MB", size)
	}
}

// TestManifests checks that the training manifests match the nets beside them.
func TestManifests(t *testing.T) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		data, err := os.ReadFile(fmt.Sprintf("weights/%d.json", players))
		fatal.If(t, err)
		var manifest struct{ Players, Width int }
		fatal.If(t, json.Unmarshal(data, &manifest))
		n, err := net.For(players)
		fatal.If(t, err)
		if manifest.Players != n.Players() || manifest.Width != n.Width() {
			t.Errorf("weights/%d.json is for %d players and width %d: the net has %d and %d", players, manifest.Players, manifest.Width, n.Players(),
				n.Width())
		}
	}
}

func TestNoNetForOtherNumbersOfPlayers(t *testing.T) {
	for _, players := range []int{-1, 0, 1, 6} {
		if n, err := net.For(players); err == nil {
			t.Errorf("For(%d) returned a net %v, want an error", players, n)
		}
	}
}
