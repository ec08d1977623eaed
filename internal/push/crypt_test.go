package push

import (
	"bytes"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"testing"

	"razzia/internal/fatal"
)

// raw decodes base64url.
func raw(t *testing.T, text string) []byte {
	t.Helper()
	got, err := base64.RawURLEncoding.DecodeString(text)
	fatal.If(t, err)
	return got
}

// The example of RFC 8291, section 5 and appendix A.
const (
	vectorText     = "When I grow up, I want to be a watermelon"
	vectorSender   = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
	vectorReceiver = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
	vectorPublic   = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
	vectorAuth     = "BTBZMqHH6r4Tts7J_aSIgg"
	vectorSalt     = "DGv6ra1nlYgDCS1FRnbzlw"
	vectorMessage  = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz" +
		"AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)

func TestMessagesAreEncryptedAsInTheRFC(t *testing.T) {
	own, err := ecdh.P256().NewPrivateKey(raw(t, vectorSender))
	fatal.If(t, err)
	to := &Subscription{Public: raw(t, vectorPublic), Auth: raw(t, vectorAuth)}
	got, err := encryptWith([]byte(vectorText), to, own, raw(t, vectorSalt))
	if err != nil || encode(got) != vectorMessage {
		t.Errorf("%s, %v; want %s", encode(got), err, vectorMessage)
	}
}

// decrypt is what a browser does with a message. The test above shows that it is right.
func decrypt(t *testing.T, message []byte, private *ecdh.PrivateKey, auth []byte) []byte {
	t.Helper()
	salt, rest := message[:saltSize], message[saltSize+4:]
	sender, sealed := rest[1:1+rest[0]], rest[1+rest[0]:]
	theirs, err := ecdh.P256().NewPublicKey(sender)
	fatal.If(t, err)
	shared, err := private.ECDH(theirs)
	fatal.If(t, err)
	opener, nonce, err := sealerOf(shared, auth, salt, private.PublicKey().Bytes(), sender)
	fatal.If(t, err)
	text, err := opener.Open(nil, nonce, sealed, nil)
	if err != nil || text[len(text)-1] != lastRecord {
		t.Fatalf("cannot open the message: %v", err)
	}
	return text[:len(text)-1]
}

func TestABrowserReadsMessages(t *testing.T) {
	vector, err := ecdh.P256().NewPrivateKey(raw(t, vectorReceiver))
	fatal.If(t, err)
	if got := decrypt(t, raw(t, vectorMessage), vector, raw(t, vectorAuth)); string(got) != vectorText {
		t.Errorf("the message of the RFC is %q", got)
	}
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	fatal.If(t, err)
	to := &Subscription{Public: private.PublicKey().Bytes(), Auth: bytes.Repeat([]byte{7}, authSize)}
	for _, size := range []int{0, 1, mostText} {
		want := bytes.Repeat([]byte{'x'}, size)
		one, err := encrypt(want, to)
		fatal.If(t, err)
		if got := decrypt(t, one, private, to.Auth); !bytes.Equal(got, want) {
			t.Errorf("%d bytes become %q", size, got)
		}
		if other, _ := encrypt(want, to); bytes.Equal(one[:saltSize+4+1+publicSize], other[:saltSize+4+1+publicSize]) {
			t.Error("two messages have the same salt and key")
		}
	}
	if _, err := encrypt(make([]byte, mostText+1), to); err != errLong {
		t.Errorf("a text that is too long: %v", err)
	}
}
