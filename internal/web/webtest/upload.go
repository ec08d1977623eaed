package webtest

import (
	"bytes"
	"mime/multipart"
	"testing"
)

// Upload is a form with a file, and its type.
func Upload(t testing.TB, field string, file []byte) (body *bytes.Buffer, kind string) {
	t.Helper()
	body = new(bytes.Buffer)
	form := multipart.NewWriter(body)
	part, err := form.CreateFormFile(field, "game.razzia")
	if err == nil {
		_, err = part.Write(file)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return body, form.FormDataContentType()
}
