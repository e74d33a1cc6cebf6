package encoders

import (
	"bytes"
	"database/sql"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/caarlos0/env/v11"
	"go.yaml.in/yaml/v3"
)

// A box has a value in the places where encoders find values.
type box[T any] struct {
	XMLName xml.Name `xml:"box" json:"-" yaml:"-" toml:"-"`
	Field   T
	List    []T
}

// An encoder writes a value and reads it back, one or more times.
type encoder[T any] struct {
	name string
	run  func(v T) ([]T, error)
}

// boxEncoders returns the encoders for all values.
func boxEncoders[T any]() []encoder[T] {
	return []encoder[T]{
		{"json", boxed[T](runJSON)},
		{"yaml", boxed[T](runYAML)},
		{"toml", boxed[T](runTOML)},
		{"gob", boxed[T](runGob)},
		{"xml", throughXML[T]},
		{"slog", throughLog[T]},
	}
}

func runJSON(in, out any) error {
	data, err := json.Marshal(in)
	return errors.Join(err, json.Unmarshal(data, out))
}

func runYAML(in, out any) error {
	data, err := yaml.Marshal(in)
	return errors.Join(err, yaml.Unmarshal(data, out))
}

func runTOML(in, out any) error {
	data, err := toml.Marshal(in)
	return errors.Join(err, toml.Unmarshal(data, out))
}

func runGob(in, out any) error {
	var b bytes.Buffer
	return errors.Join(gob.NewEncoder(&b).Encode(in), gob.NewDecoder(&b).Decode(out))
}

// boxed sends a value through an encoder as a field and as an element of a list, in a struct
// passed by value.
func boxed[T any](run func(in, out any) error) func(v T) ([]T, error) {
	return func(v T) ([]T, error) {
		in, out := box[T]{Field: v, List: []T{v}}, box[T]{}
		err := run(in, &out)
		if err == nil && len(out.List) != 1 {
			err = fmt.Errorf("the list is %v", out.List)
		}
		return append(out.List, out.Field), err
	}
}

// throughXML omits the list if the elements are bytes: encoding/xml writes such a list as text,
// whatever methods the elements have.
func throughXML[T any](v T) ([]T, error) {
	if reflect.TypeFor[T]().Kind() != reflect.Uint8 {
		return boxed[T](runXML)(v)
	}
	type element struct {
		XMLName xml.Name `xml:"element"`
		Field   T
		Pointer *T
		Attr    T `xml:",attr"`
	}
	var out element
	if err := runXML(element{Field: v, Pointer: &v, Attr: v}, &out); err != nil {
		return nil, err
	}
	return []T{out.Field, *out.Pointer, out.Attr}, nil
}

func runXML(in, out any) error {
	data, err := xml.Marshal(in)
	return errors.Join(err, xml.Unmarshal(data, out))
}

// throughLog logs a value as JSON, and reads it back. The text log must contain it, too. It
// doesn't read back a value that chooses its own log text.
func throughLog[T any](v T) ([]T, error) {
	var text, data strings.Builder
	slog.New(slog.NewTextHandler(&text, nil)).Info("", "value", v)
	slog.New(slog.NewJSONHandler(&data, nil)).Info("", "value", v)
	if log := text.String() + data.String(); strings.Contains(log, "!ERROR") || strings.Contains(log, "!PANIC") {
		return nil, errors.New(log)
	}
	var record struct{ Value json.RawMessage }
	if err := json.Unmarshal([]byte(data.String()), &record); err != nil {
		return nil, err
	}
	_, logged, _ := strings.Cut(strings.TrimSuffix(text.String(), "\n"), "value=")
	if strings.HasPrefix(logged, `"`) {
		var err error
		if logged, err = strconv.Unquote(logged); err != nil {
			return nil, err
		}
	}
	if l, ok := any(v).(slog.LogValuer); ok {
		want := l.LogValue().String()
		var got string
		if err := json.Unmarshal(record.Value, &got); err != nil || got != want || logged != want {
			return nil, fmt.Errorf("the logs have %q and %q, %v, want %q", got, logged, err, want)
		}
		return []T{v}, nil
	}
	if m, ok := any(v).(encoding.TextMarshaler); ok {
		if want, err := m.MarshalText(); err != nil || logged != string(want) {
			return nil, fmt.Errorf("the text of the log is %q, %v, want %q", logged, err, want)
		}
	}
	var out T
	err := json.Unmarshal(record.Value, &out)
	return []T{out}, err
}

// throughSQL passes a value to a database, and reads it back from a row.
func throughSQL[T any](v T) ([]T, error) { return throughDatabase(v, echo{}) }

// throughSQLBytes does the same with a driver that returns texts as bytes.
func throughSQLBytes[T any](v T) ([]T, error) { return throughDatabase(v, echo{bytes: true}) }

func throughDatabase[T any](v T, e echo) ([]T, error) {
	db := sql.OpenDB(e)
	defer db.Close()
	var out T
	err := db.QueryRow("", v).Scan(&out)
	return []T{out}, err
}

// throughEnv puts the text of a value into the environment.
func throughEnv[T any](v T) ([]T, error) {
	var config struct {
		Value T `env:"VALUE"`
	}
	text := fmt.Sprint(v)
	if m, ok := any(v).(encoding.TextMarshaler); ok {
		b, err := m.MarshalText()
		if err != nil {
			return nil, err
		}
		text = string(b)
	}
	err := env.ParseWithOptions(&config, env.Options{Environment: map[string]string{"VALUE": text}})
	return []T{config.Value}, err
}

// throughFlag passes the text of a value as a flag, and the value as its default.
func throughFlag[T encoding.TextMarshaler, P interface {
	*T
	encoding.TextUnmarshaler
}](v T) ([]T, error) {
	text, err := v.MarshalText()
	if err != nil {
		return nil, err
	}
	out := make([]T, 2)
	for i, arguments := range [][]string{{"-value", string(text)}, nil} {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		flags.TextVar(P(&out[i]), "value", v, "")
		if got := flags.Lookup("value").DefValue; got != string(text) {
			return nil, fmt.Errorf("the default is %q, want %q", got, text)
		}
		if err := flags.Parse(arguments); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// throughKeys makes a value the key of maps.
func throughKeys[T comparable](v T) (out []T, err error) {
	for _, run := range []func(in, out any) error{runJSON, runYAML, runGob} {
		var m map[T]int
		if err := run(map[T]int{v: 1}, &m); err != nil || len(m) != 1 {
			return nil, fmt.Errorf("the keys are %v, %w", m, err)
		}
		for key := range m {
			out = append(out, key)
		}
	}
	return out, nil
}
