package url

// Read is Parse as Resolve uses it, without what only Parse refuses.
func Read(rawURL string) (*URL, error) { return parse(rawURL, nil) }
