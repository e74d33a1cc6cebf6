package infra

import neturl "net/url"

// EmptyNetFragment, as the RawFragment of a net/url.URL without a Fragment, means that the
// fragment is empty and not null. net/url can't express that, and ignores a RawFragment that
// isn't an encoding of Fragment. Package urlhttp sets it, and url.FromNetURL reads it.
const EmptyNetFragment = "#"

// NetUserinfo returns credentials, which are percent-decoded, for a net/url.URL, or nil if both
// are empty.
func NetUserinfo(username, password string) *neturl.Userinfo {
	switch {
	case password != "":
		return neturl.UserPassword(username, password)
	case username != "":
		return neturl.User(username)
	}
	return nil
}
