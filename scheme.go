package url

import "github.com/gowhatwg/url/internal/infra"

// A schemeKind tells the special schemes apart. Other packages need them, too, so infra has
// their names and default ports.
//
// https://url.spec.whatwg.org/#special-scheme
type schemeKind = infra.SchemeKind

const (
	schemeNotSpecial = infra.SchemeNotSpecial
	schemeHTTP       = infra.SchemeHTTP
	schemeHTTPS      = infra.SchemeHTTPS
	schemeWS         = infra.SchemeWS
	schemeWSS        = infra.SchemeWSS
	schemeFTP        = infra.SchemeFTP
	schemeFile       = infra.SchemeFile
)
