package live

// A coder compresses a stream frame by frame. The code of a frame depends only on its text and on the text before it, so one
// compressor can serve many streams: one that lives as long as its stream would take 0.8 MB for each client.
type coder interface {
	name() string // in HTTP
	head() []byte // of the stream

	// encode compresses a text that follows on another one. The code ends with a whole byte, and the client can decode all of
	// it at once.
	encode(history, text []byte) []byte

	sent(text []byte) // notes a text that was sent
	tail() []byte     // ends the stream
}

// maxHistory is how far back the code of a frame may refer, in bytes: two tables of a long game of five players.
const maxHistory = 96 << 10

// begin sends the head of the stream, once.
func (p *push) begin() error {
	if p.begun {
		return nil
	}
	p.begun = true
	_, err := p.w.Write(p.coder.head())
	return err
}

// close ends the stream.
func (p *push) close() {
	if p.coder != nil && p.begin() == nil {
		_, _ = p.w.Write(p.coder.tail())
	}
}
