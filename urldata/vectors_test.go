package urldata

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/testing/urltest"
)

// A dataURL is a case of data-urls.json.
type dataURL struct {
	input string
	fails bool
	mime  string
	body  string
}

func (d *dataURL) UnmarshalJSON(data []byte) error {
	var fields []json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return err
	}
	if err := json.Unmarshal(fields[0], &d.input); err != nil {
		return err
	}
	if d.fails = string(fields[1]) == "null"; d.fails {
		return nil
	}
	if err := json.Unmarshal(fields[1], &d.mime); err != nil {
		return err
	}
	var numbers []byteNumber
	err := json.Unmarshal(fields[2], &numbers)
	d.body = bodyOf(numbers)
	return err
}

// A byteNumber is a byte in an array of numbers; encoding/json wants base64 for bytes.
type byteNumber int

func bodyOf(numbers []byteNumber) string {
	var b strings.Builder
	for _, n := range numbers {
		b.WriteByte(byte(n))
	}
	return b.String()
}

// readAll reads a URL in both ways, which must agree, and returns the result.
func readAll(t *testing.T, u *url.URL) (Data, error) {
	t.Helper()
	d, err := Parse(u)
	mime, r, openErr := Open(u)
	var body []byte
	if openErr == nil {
		body, openErr = io.ReadAll(r)
	}
	if err != openErr {
		t.Errorf("%s: Parse fails with %v, Open with %v", u, err, openErr)
	}
	if err == nil && (!mime.equal(d.Type) || string(body) != d.Body) {
		t.Errorf("%s: Parse gives %v, %q, Open %v, %q", u, d.Type, d.Body, mime, body)
	}
	return d, err
}

func TestDataURLs(t *testing.T) {
	var vectors []dataURL
	urltest.ReadVectors(t, "data-urls.json", &vectors)
	for _, v := range vectors {
		u, err := url.Parse(v.input)
		var d Data
		if err == nil {
			d, err = readAll(t, u)
		}
		switch {
		case (err != nil) != v.fails:
			t.Errorf("%q: error %v, want %v", v.input, err, v.fails)
		case err == nil && (d.Type.String() != v.mime || d.Body != v.body):
			t.Errorf("%q: %q, %q, want %q, %q", v.input, d.Type, d.Body, v.mime, v.body)
		}
	}
	urltest.LogCases(t, "data-urls.json", len(vectors), 78)
}

// TestBase64 runs the cases both in a data: URL and by themselves.
func TestBase64(t *testing.T) {
	var vectors [][2]json.RawMessage
	urltest.ReadVectors(t, "base64.json", &vectors)
	for _, v := range vectors {
		var input string
		var numbers []byteNumber
		if err := json.Unmarshal(v[0], &input); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(v[1], &numbers); err != nil {
			t.Fatal(err)
		}
		fails, want := string(v[1]) == "null", bodyOf(numbers)
		u := url.MustParse("data:;base64," + url.PercentEncode(input, url.ComponentPercentEncodeSet))
		if d, err := readAll(t, u); (err != nil) != fails || d.Body != want {
			t.Errorf("%q: %q, %v, want %q, failure %v", input, d.Body, err, want, fails)
		}
	}
	urltest.LogCases(t, "base64.json", len(vectors), 80)
}

// TestContentTypes reads the values of several headers, and the same values in one header.
func TestContentTypes(t *testing.T) {
	var vectors []struct {
		ContentType []string
		MIMEType    string
	}
	urltest.ReadVectors(t, "content-types.json", &vectors)
	for _, v := range vectors {
		for _, values := range [][]string{v.ContentType, {strings.Join(v.ContentType, ", ")}} {
			if mime, ok := ExtractMIMEType(values); !ok || mime.String() != v.MIMEType {
				t.Errorf("%q: %q, %v, want %q", values, mime, ok, v.MIMEType)
			}
		}
	}
	urltest.LogCases(t, "content-types.json", len(vectors), 20)
}

func TestMIMETypes(t *testing.T) {
	for _, file := range []struct {
		name  string
		cases int
	}{{"mime-types.json", 74}, {"generated-mime-types.json", 881}} {
		t.Run(file.name, func(t *testing.T) {
			var vectors []struct {
				Input  string
				Output *string
			}
			urltest.ReadVectors(t, file.name, &vectors)
			for _, v := range vectors {
				mime, err := ParseMIMEType(v.Input)
				switch {
				case (err != nil) != (v.Output == nil):
					t.Errorf("%q: %v", v.Input, err)
				case err == nil && mime.String() != *v.Output:
					t.Errorf("%q: %q, want %q", v.Input, mime, *v.Output)
				}
				if err != nil {
					continue
				}
				if again, err := ParseMIMEType(mime.String()); err != nil || !again.equal(mime) {
					t.Errorf("%q: parsed again it is %q, %v", mime, again, err)
				}
			}
			urltest.LogCases(t, file.name, len(vectors), file.cases)
		})
	}
}
