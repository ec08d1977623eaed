package hook

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A Kind says what a message tells of. Programs read it, so it stays.
type Kind string

// The kinds.
const (
	ReportMade   Kind = "report.made"
	BackupFailed Kind = "backup.failed"
	NotReady     Kind = "server.not_ready"
	ReadyAgain   Kind = "server.ready"
	Test         Kind = "test"
)

// Data are what a message says besides its kind: facts of the server, and nothing of a person.
type Data struct {
	Site   string `json:"site,omitempty"`   // address of the server as browsers reach it
	Node   string `json:"node,omitempty"`   // that tells it
	Report string `json:"report,omitempty"` // ID of a report
	Why    string `json:"why,omitempty"`    // the server is not ready
}

// A message is what the receiver gets, as often as it takes.
type message struct {
	id   string // the same at each attempt: a receiver knows a message again by it
	body []byte
}

func newMessage(kind Kind, at time.Time, data Data) message {
	body, _ := json.Marshal(struct { // never fails: it has only strings and a time
		Type Kind      `json:"type"`
		At   time.Time `json:"timestamp"`
		Data Data      `json:"data"`
	}{kind, at.UTC().Truncate(time.Second), data})
	return message{id: "msg_" + rand.Text(), body: body}
}

// A Key signs messages.
type Key []byte

// The sizes of a key, in bytes, as Standard Webhooks has them.
const (
	leastKey = 24
	mostKey  = 64
)

// keyPrefix stands before the base64 of a key.
const keyPrefix = "whsec_"

// ErrKey refuses a text that is no key.
var ErrKey = fmt.Errorf("this is no key: want %s and the base64 of %d to %d random bytes, as from: echo %s$(openssl rand -base64 32)",
	keyPrefix, leastKey, mostKey, keyPrefix)

// ParseKey reads a key. The prefix may be missing.
func ParseKey(text string) (Key, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(strings.TrimSpace(text), keyPrefix))
	if err != nil || len(key) < leastKey || len(key) > mostKey {
		return nil, ErrKey
	}
	return key, nil
}

// version is that of the signatures: HMAC-SHA256.
const version = "v1,"

// sign signs a message at a moment.
func (k Key) sign(id string, seconds int64, body []byte) string {
	mac := hmac.New(sha256.New, k)
	_, _ = fmt.Fprintf(mac, "%s.%d.%s", id, seconds, body)
	return version + base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// tolerance is how old a signature may be, or how much too new: an older message may be a recorded one.
const tolerance = 5 * time.Minute

// The errors of a signature.
var (
	errOld       = errors.New("the time of the message is not now")
	errSignature = errors.New("no signature is right")
)

// Verify checks the three headers of a message, as a receiver does.
func (k Key) Verify(id, timestamp, signatures string, body []byte, now time.Time) error {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > tolerance {
		return errOld
	}
	want := k.sign(id, seconds, body)
	for one := range strings.FieldsSeq(signatures) {
		if hmac.Equal([]byte(one), []byte(want)) {
			return nil
		}
	}
	return errSignature
}
