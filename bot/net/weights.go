package net

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"

	"razzia"
)

// A file of weights is the word RAZZIANET, a line of JSON that says what the weights are for, the
// weights of the three rounds as halves, lower byte first, and the CRC-32 (IEEE) of all before it.
const magic = "RAZZIANET "

// maxFile is more than any file of weights has, in bytes.
const maxFile = 16 << 20

// A header says what weights are for.
type header struct {
	Players  int     `json:"players"`
	Width    int     `json:"width"`
	Version  int     `json:"version"` // of the features
	Features []group `json:"features"`
}

// Write stores the parts of a net for a number of players, of one width.
func Write(to io.Writer, players, width int, parts [razzia.Rounds]Part) error {
	if _, err := New(players, width, parts); err != nil {
		return err
	}
	about, err := json.Marshal(header{players, width, FeatureVersion, places.groups})
	if err != nil {
		return err
	}
	data := append([]byte(magic), about...)
	data = append(data, '\n')
	for round := range parts {
		for _, table := range parts[round].Tables() {
			for _, x := range table {
				data = binary.LittleEndian.AppendUint16(data, toHalf(x))
			}
		}
	}
	data = binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
	_, err = to.Write(data)
	return err
}

// Read reads the parts of a net with its number of players and its width. It refuses what is no file of
// weights, or damaged, or made for other features than those of this program.
func Read(from io.Reader) (players, width int, parts [razzia.Rounds]Part, err error) {
	data, err := io.ReadAll(io.LimitReader(from, maxFile))
	if err != nil {
		return 0, 0, parts, err
	}
	h, body, err := unwrap(data)
	if err != nil {
		return 0, 0, parts, fmt.Errorf("weights: %w", err)
	}
	for round := range parts {
		parts[round] = NewPart(h.Width)
		if body, err = take(body, &parts[round]); err != nil {
			return 0, 0, parts, fmt.Errorf("weights: round %d: %w", round+1, err)
		}
	}
	if len(body) > 0 {
		return 0, 0, parts, fmt.Errorf("weights: %d bytes too many", len(body))
	}
	return h.Players, h.Width, parts, nil
}

// unwrap checks the frame of a file and gives what is between header and sum.
func unwrap(data []byte) (h header, body []byte, err error) {
	const sum = 4
	line, found := bytes.CutPrefix(data, []byte(magic))
	if !found || len(line) < sum {
		return h, nil, errors.New("this is no file of weights: it does not begin with " + magic)
	}
	end := len(data) - sum
	if crc32.ChecksumIEEE(data[:end]) != binary.LittleEndian.Uint32(data[end:]) {
		return h, nil, errors.New("the file is damaged or cut off: its sum is wrong")
	}
	about, body, found := bytes.Cut(line[:len(line)-sum], []byte("\n"))
	if !found {
		return h, nil, errors.New("the line that says what they are for has no end")
	}
	if err := json.Unmarshal(about, &h); err != nil {
		return h, nil, fmt.Errorf("the line that says what they are for: %w", err)
	}
	return h, body, h.check()
}

// check refuses weights that are not for the features of this program.
func (h *header) check() error {
	if h.Players < razzia.MinPlayers || h.Players > razzia.MaxPlayers {
		return fmt.Errorf("for %d players: want 2 to 5 (R2.1)", h.Players)
	}
	if err := CheckWidth(h.Width); err != nil {
		return err
	}
	if h.Version != FeatureVersion {
		return fmt.Errorf("trained on version %d of the features: want version %d; train anew", h.Version, FeatureVersion)
	}
	want := places.groups
	for i := range min(len(want), len(h.Features)) {
		if h.Features[i] != want[i] {
			return fmt.Errorf("feature group %d is %v: want %v; train anew", i, h.Features[i], want[i])
		}
	}
	if !slices.Equal(h.Features, want) {
		return fmt.Errorf("%d groups of features: want %d; train anew", len(h.Features), len(want))
	}
	return nil
}

// take reads the tables of a part and gives what is left.
func take(body []byte, p *Part) ([]byte, error) {
	for i, table := range p.Tables() {
		if len(body) < 2*len(table) {
			return nil, fmt.Errorf("table %d is cut off", i)
		}
		for j := range table {
			x := fromHalf(binary.LittleEndian.Uint16(body[2*j:]))
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
				return nil, fmt.Errorf("table %d: number %d is no finite number", i, j)
			}
			table[j] = x
		}
		body = body[2*len(table):]
	}
	return body, nil
}

// Load reads a net.
func Load(from io.Reader) (*Net, error) {
	players, width, parts, err := Read(from)
	if err != nil {
		return nil, err
	}
	return New(players, width, parts)
}
