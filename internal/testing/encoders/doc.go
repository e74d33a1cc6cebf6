// Package encoders sends each exported type of this repository through what Go programs
// keep and hand on values with: encoding/json, xml, yaml, toml, gob, slog, flags, SQL and
// the environment. It has tests only, and is a module of its own, so that the encoders
// are in nobody else's module graph.
package encoders
