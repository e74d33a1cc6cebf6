package url_test

import "github.com/gowhatwg/url/internal/urltest"

// Short names for what the tests of domains and of rendering use most.

type parseVector = urltest.ParseVector

var (
	readVectors     = urltest.ReadVectors
	logCases        = urltest.LogCases
	parseEveryWay   = urltest.ParseEveryWay
	checkComponents = urltest.CheckComponents
	checkInvariants = urltest.CheckInvariants
	setAttribute    = urltest.SetAttribute
)
