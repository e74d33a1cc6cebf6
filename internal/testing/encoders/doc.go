// Package encoders sends each exported type of this repository through the ways in which Go
// programs store and pass on values: encoding/json, xml, yaml, toml, gob, slog, flags, SQL and
// the environment. It has only tests, and is a separate module to keep the encoders out of
// other module graphs.
package encoders
