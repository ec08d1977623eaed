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

// A weights file has four parts: the word RAZZIANET and a space; a header, which is one line of JSON; the weights of
// the three rounds as halves, little-endian; and the CRC-32 (IEEE) of all bytes before, little-endian.
const magic = "RAZZIANET "

// maxFile is the size at which reading stops, in bytes: larger than any weights file.
const maxFile = 16 << 20

// A header describes weights.
type header struct {
	Players  int     `json:"players"`
	Width    int     `json:"width"`
	Version  int     `json:"version"` // FeatureVersion
	Features []group `json:"features"`
}

// Write writes a weights file with the parts of a net for a number of players. All parts have the given width.
func Write(to io.Writer, players, width int, parts [razzia.Rounds]Part) error {
	if _, err := New(players, width, parts); err != nil {
		return err
	}
	head, err := json.Marshal(header{players, width, FeatureVersion, features.groups})
	if err != nil {
		return err
	}
	data := append([]byte(magic), head...)
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

// Read reads the parts of a net, its number of players and its width from a weights file. It fails if the file is no
// weights file, is damaged, or is for other features than those of this program.
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
		if body, err = readPart(body, &parts[round]); err != nil {
			return 0, 0, parts, fmt.Errorf("weights: round %d: %w", round+1, err)
		}
	}
	if len(body) > 0 {
		return 0, 0, parts, fmt.Errorf("weights: %d bytes too many", len(body))
	}
	return h.Players, h.Width, parts, nil
}

// unwrap checks the frame of a file: magic word, header and checksum. It returns the header and the weights.
func unwrap(data []byte) (h header, body []byte, err error) {
	const checksumSize = 4
	line, found := bytes.CutPrefix(data, []byte(magic))
	if !found || len(line) < checksumSize {
		return h, nil, errors.New("this is no weights file: it does not begin with " + magic)
	}
	end := len(data) - checksumSize
	if crc32.ChecksumIEEE(data[:end]) != binary.LittleEndian.Uint32(data[end:]) {
		return h, nil, errors.New("the file is damaged or cut off: its checksum is wrong")
	}
	head, body, found := bytes.Cut(line[:len(line)-checksumSize], []byte("\n"))
	if !found {
		return h, nil, errors.New("the header is cut off: it has no end of line")
	}
	if err := json.Unmarshal(head, &h); err != nil {
		return h, nil, fmt.Errorf("the header is no valid JSON: %w", err)
	}
	return h, body, h.check()
}

// check returns an error if weights are not for the features of this program.
func (h *header) check() error {
	if h.Players < razzia.MinPlayers || h.Players > razzia.MaxPlayers {
		return fmt.Errorf("for %d players: want 2 to 5 (R2.1)", h.Players)
	}
	if err := CheckWidth(h.Width); err != nil {
		return err
	}
	if h.Version != FeatureVersion {
		return fmt.Errorf("trained on version %d of the features: want version %d; train again", h.Version, FeatureVersion)
	}
	want := features.groups
	for i := range min(len(want), len(h.Features)) {
		if h.Features[i] != want[i] {
			return fmt.Errorf("feature group %d is %v: want %v; train again", i, h.Features[i], want[i])
		}
	}
	if !slices.Equal(h.Features, want) {
		return fmt.Errorf("%d groups of features: want %d; train again", len(h.Features), len(want))
	}
	return nil
}

// readPart reads the tables of a part and returns the rest of the body.
func readPart(body []byte, p *Part) ([]byte, error) {
	for i, table := range p.Tables() {
		if len(body) < 2*len(table) {
			return nil, fmt.Errorf("table %d is cut off", i)
		}
		for j := range table {
			x := fromHalf(binary.LittleEndian.Uint16(body[2*j:]))
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
				return nil, fmt.Errorf("table %d: number %d is not finite", i, j)
			}
			table[j] = x
		}
		body = body[2*len(table):]
	}
	return body, nil
}

// Load reads a net from a weights file.
func Load(from io.Reader) (*Net, error) {
	players, width, parts, err := Read(from)
	if err != nil {
		return nil, err
	}
	return New(players, width, parts)
}
