// Package urlpattern matches URLs against the patterns of the URL Pattern Standard.
package urlpattern
