package url_test

import (
	"encoding/binary"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/encodings"
)

// script runs the steps that a fuzzer has put into one string: each is a byte for
// the operation, and what to do it with.
func script(s string, step func(operation byte, arguments string)) {
	for line := range strings.SplitSeq(s, "\x1E") {
		if line != "" {
			step(line[0], line[1:])
		}
	}
}

// FuzzSearchParamsModel runs any number of operations on a list, on the list of
// a URL, and on the model, and compares them after each.
func FuzzSearchParamsModel(f *testing.F) {
	for _, seed := range [][2]string{
		{"a=b&c=d", "0e=f\x1E3a=g"},
		{"a=b&a=c&b", "1b\x1E4\x1E2a=c"},
		{"%EE%80%80=1&%F0%90%80%80=2&z&%C3%A9", "4\x1E0\xFF=\xE2\x82"},
		{"&&=&a==b&+%20+&%zz%4", "3=\x1E3a=+"},
		{"", "0=\x1E1\x1E4"},
		{"\xCF%BF=%EF%BB\xBF", "0%EF\xBB=\xBF"},
	} {
		f.Add(seed[0], seed[1])
	}
	var vectors []struct {
		Input string `json:"input"`
	}
	readVectors(f, "urlencoded-parser-data.json", &vectors)
	for _, v := range vectors {
		f.Add(v.Input, "0a=b\x1E4\x1E3a=c\x1E1a")
	}
	f.Fuzz(func(t *testing.T, query, steps string) {
		// A string is one of code points: its bytes and those that are encoded in it
		// don't make up a code point together.
		model := modelParse(string(modelScalars(query)))
		params := url.NewURLSearchParams("?" + query)
		checkParamsModel(t, params, model, "")
		u := url.MustParse("https://h/p#f")
		if err := u.SetSearch("?" + params.String()); err != nil {
			t.Fatal(err)
		}
		bound := u.SearchParams()
		script(steps, func(operation byte, arguments string) {
			name, value, _ := strings.Cut(arguments, "=")
			model = model.change(operation, name, value)
			change(params, operation, name, value)
			change(bound, operation, name, value)
			checkParamsModel(t, params, model, name)
			checkParamsModel(t, bound, model, name)
			want := "https://h/p#f"
			if len(model) > 0 {
				want = "https://h/p?" + model.String() + "#f"
			}
			if u.Href() != want {
				t.Errorf("%q, %q: the URL is %q, want %q", query, steps, u, want)
			}
		})
	})
}

// checkParamsModel compares all that can be read from a list with the model.
func checkParamsModel(t *testing.T, params *url.URLSearchParams, model modelParams, name string) {
	t.Helper()
	var want, wantKeys, wantValues []string
	for _, p := range model {
		want = append(want, p.name, p.value)
		wantKeys = append(wantKeys, p.name)
		wantValues = append(wantValues, p.value)
	}
	if !slices.Equal(collect(params), want) || params.Size() != len(model) || params.String() != model.String() ||
		!slices.Equal(slices.Collect(params.Keys()), wantKeys) || !slices.Equal(slices.Collect(params.Values()), wantValues) {
		t.Errorf("the list is %q, %q, want %q, %q", collect(params), params, want, model)
	}
	values := model.values(name)
	value, ok := params.Get(name)
	if !slices.Equal(params.GetAll(name), values) || params.Has(name) != (len(values) > 0) || ok != params.Has(name) ||
		ok && (value != values[0] || !params.HasValue(name, value)) {
		t.Errorf("%q: the values of %q are %q, and Get is %q, %t, want %q", params, name, params.GetAll(name), value, ok, values)
	}
	if appended, err := params.AppendText([]byte("x")); err != nil || string(appended) != "x"+model.String() {
		t.Errorf("%q: is appended as %q, %v", params, appended, err)
	}
}

// FuzzSetterSequence runs any number of setters and of changes to the list of the
// query on a URL.
func FuzzSetterSequence(f *testing.F) {
	f.Add("https://u:p@h:8080/a/b?c#d", "1http:\x1E4[::1]:80\x1E7//x/../y\x1E6443\x1E8?q=1\x1E9")
	f.Add("web+demo:/.//p", "4h\x1E4\x1E7//p\x1E1a\x1E20a=b")
	f.Add("file:///C:/x", "4localhost\x1E7C|/..\x1E1https")
	f.Add("data:x ?y #z", "8\x1E9\x1E23\x1E24a=b")
	f.Add("foo://h:1", "2ü\x1E3:@\x1E4\x1E6\x1E5\x1E7")
	var vectors map[string][]setterVector
	readVectors(f, "setters_tests.json", &vectors)
	for attribute, cases := range vectors {
		i := slices.Index(attributes, attribute)
		for _, v := range cases {
			f.Add(v.Href, string(rune('0'+i))+v.NewValue+"\x1E8a=b\x1E"+string(rune('0'+i))+v.NewValue)
		}
	}
	f.Fuzz(func(t *testing.T, href, steps string) {
		u, err := url.Parse(href)
		if err != nil {
			return
		}
		params := u.SearchParams()
		stopped := false
		script(steps, func(operation byte, value string) {
			if stopped {
				return
			}
			before := *u
			if i := (operation - '0') % 16; int(i) < len(attributes) {
				_ = setAttribute(t, u, attributes[i], value)
			} else {
				name, value, _ := strings.Cut(value, "=")
				change(params, i, name, value)
				unchanged(t, &before, u, "searchParams", value, changes["search"])
				checkInvariants(t, u)
			}
			stopped = isMadeFile(&before, u)
			query, _ := u.Query()
			if got, want := collect(params), modelParse(query); len(got) != 2*len(want) {
				t.Errorf("%q, %q: the list of %q is %q, want %q", href, steps, u, got, want)
			}
		})
	})
}

// FuzzPercent holds the percent codecs to the model.
func FuzzPercent(f *testing.F) {
	for _, s := range urlParts {
		f.Add(s + "%" + s)
	}
	f.Add(" !\"#$%&'()*+,-./0123456789:;<=>?@[\\]^_`{|}~\x7F\u0080\U0010FFFF")
	f.Add("\x80\xC0\xAF\xE0\x80\xAF\xF0\x82\x82\xAC\xF4\x90\x80\x80\xE2\x28\xA1\xF0\x9F\x98\xED\xBF\xBF")
	f.Add("%%41%4%41%e2%82%AC%\x10\x11%gg%2")
	f.Fuzz(func(t *testing.T, s string) {
		scalars := string(modelScalars(s))
		for set := range modelSets {
			want := modelPercentEncode(s, set)
			if got := url.PercentEncode(s, set); got != want {
				t.Errorf("set %d: %q is %q, want %q", set, s, got, want)
			}
			if got := string(url.AppendPercentEncode([]byte("x"), s, set)); got != "x"+want {
				t.Errorf("set %d: %q is appended as %q, want %q", set, s, got, want)
			}
			if got := url.PercentEncodeAfterEncoding(nil, s, set); got != want {
				t.Errorf("set %d: %q in UTF-8 is %q, want %q", set, s, got, want)
			}
			for _, r := range scalars {
				if got := url.PercentEncode(string(r), set) != string(r); set.Contains(r) != got {
					t.Errorf("set %d: Contains(%U) is %t", set, r, !got)
				}
			}
		}
		if got, want := url.PercentDecode(s), modelPercentDecode(s); string(got) != string(want) {
			t.Errorf("%q is %q decoded, want %q", s, got, want)
		}
		if got, want := url.PercentDecodeString(s), string(modelScalars(string(modelPercentDecode(scalars)))); got != want {
			t.Errorf("%q is the string %q decoded, want %q", s, got, want)
		}
		if got := url.PercentDecodeString(url.PercentEncode(s, url.ComponentPercentEncodeSet)); got != scalars {
			t.Errorf("%q comes back as %q", s, got)
		}
	})
}

// FuzzQueryEncoding parses with the encodings that a document can have: that
// changes only the query, and that only in a special URL.
func FuzzQueryEncoding(f *testing.F) {
	names := []string{"utf-8", "windows-1252", "shift_jis", "iso-2022-jp", "gb18030", "big5", "euc-kr", "utf-16le", "x-user-defined", "replacement"}
	for i := range names {
		for _, input := range []string{"https://h/ü?ü=☃#ü", "wss://h/?ü", "foo:?ü", "?a=\xFF'b", "https://h?¥‾\u2212\U0001F4A9#"} {
			f.Add(input, uint8(i))
		}
	}
	base := url.MustParse("https://u@h:8/a?ü#b")
	f.Fuzz(func(t *testing.T, input string, label uint8) {
		name := names[int(label)%len(names)]
		enc, err := encodings.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		plain := url.Parser{Base: base}
		u, err := plain.Parse(input)
		encoded := url.Parser{Base: base, Encoding: enc}
		v, vErr := encoded.Parse(input)
		if text(err) != text(vErr) {
			t.Fatalf("%q: in %s is %v, %v, in UTF-8 %v, %v", input, name, v, vErr, u, err)
		}
		if err != nil {
			return
		}
		checkInvariants(t, v)
		unchanged(t, u, v, "the encoding", name, changes["search"])
		takesIt := u.IsSpecial() && u.Scheme() != "ws" && u.Scheme() != "wss"
		if *u != *v && (!takesIt || name == "utf-8" || name == "utf-16le" || name == "replacement") {
			t.Errorf("%q: in %s is %q, in UTF-8 %q", input, name, v, u)
		}
	})
}

// FuzzIPAddress compares the parsers of addresses with those of net/netip, for
// what both accept, and for IPv6, where that is the same, also what they don't.
func FuzzIPAddress(f *testing.F) {
	for _, s := range []string{
		"", "1.2.3.4", "1.2.3", "0x7F.1", "01.02.03.04", "255.255.255.255", "256.1.1.1", "4294967295", "1.2.3.4.",
		"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4::6:7:8", "1:2:3:4::5:6:7:8", "::ffff:1.2.3.4", "::1.2.3", "::01.2.3.4", "1:2:3:4:5:6:7.8.9.1",
		"fe80::1%eth0", "::00001", "0:0:1:0:0:0:1:0", ":1", "1:", "::1::", ":::", "64:ff9b::1.2.3.4", "::ABCD", "1::1.2.3.4:5",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, input string) {
		addr, addrErr := netip.ParseAddr(input)
		if host, err := url.ParseHost(input); addrErr == nil && addr.Is4() {
			if got, ok := host.Addr(); err != nil || !ok || got != addr || host.Kind() != url.HostIPv4 || host.String() != addr.String() {
				t.Errorf("%q: is %v, %v, in netip %v", input, host, err, addr)
			}
		}
		host, err := url.ParseHost("[" + input + "]")
		isIPv6 := addrErr == nil && addr.Is6() && addr.Zone() == ""
		got, ok := host.Addr()
		if isIPv6 != (err == nil) || isIPv6 && (!ok || got != addr || host.Kind() != url.HostIPv6) {
			t.Errorf("[%s]: is %v, %v, in netip %v, %v", input, host, err, addr, addrErr)
		}
		// The URL Standard writes the address within "::ffff:1.2.3.4" as pieces.
		if isIPv6 && !addr.Is4In6() && host.String() != "["+addr.String()+"]" {
			t.Errorf("[%s]: is %v, in netip %v", input, host, addr)
		}
		if opaque, opaqueErr := url.ParseOpaqueHost("[" + input + "]"); opaque != host || (opaqueErr == nil) != (err == nil) {
			t.Errorf("[%s]: is %v, %v, as an opaque host %v, %v", input, host, err, opaque, opaqueErr)
		}
	})
}

// FuzzIPNumbers writes addresses in the forms that the host parser takes.
func FuzzIPNumbers(f *testing.F) {
	f.Add(uint64(0), uint64(0), uint8(0))
	f.Add(uint64(1), uint64(0x7F000001), uint8(0x1B))
	f.Add(uint64(0x0102030405060708), uint64(0xFFFFFFFFFFFFFFFF), uint8(0xFF))
	f.Add(uint64(0), uint64(0xFFFF7F000001), uint8(0x39))
	f.Fuzz(func(t *testing.T, high, low uint64, form uint8) {
		var bytes [16]byte
		binary.BigEndian.PutUint64(bytes[:8], high)
		binary.BigEndian.PutUint64(bytes[8:], low)
		address := netip.AddrFrom16(bytes)
		for _, s := range []string{address.String(), address.StringExpanded(), strings.ToUpper(address.String())} {
			host, err := url.ParseHost("[" + s + "]")
			if got, ok := host.Addr(); err != nil || !ok || got != address {
				t.Errorf("[%s]: is %v, %v", s, host, err)
			}
		}
		ipv4 := netip.AddrFrom4([4]byte(bytes[12:]))
		s := formIPv4(uint32(low), form)
		host, err := url.ParseHost(s)
		if got, ok := host.Addr(); err != nil || !ok || got != ipv4 {
			t.Errorf("%s: is %v, %v, want %v", s, host, err, ipv4)
		}
	})
}

// formIPv4 writes address with up to four parts, each of them decimal, octal or
// hexadecimal as form says.
func formIPv4(address uint32, form uint8) string {
	var b strings.Builder
	for left := 3; left >= 0; left-- {
		isLast := left == 0 || form&3 == uint8(3-left)
		number := uint64(address)
		if !isLast {
			number = uint64(address >> 24)
			address <<= 8
		} else {
			number >>= 8 * (3 - left)
		}
		switch form >> (2 + left) & 3 {
		case 0, 1:
			b.WriteString(strconv.FormatUint(number, 10))
		case 2:
			b.WriteString("0" + strconv.FormatUint(number, 8))
		case 3:
			b.WriteString("0X00" + strconv.FormatUint(number, 16))
		}
		if isLast {
			break
		}
		b.WriteByte('.')
	}
	return b.String()
}
