// Command whatwgurl parses URLs as browsers do. It prints their components, or what is
// wrong with them, and where:
//
//	whatwgurl 'https://EXAMPLE.com/../x?q=ü'
//	whatwgurl -base https://example.com/a/b ../c '?d' '#e'
//	whatwgurl -get hostname,port 'https://[::1]:8080/'
//
// Without arguments it reads URLs from standard input, one per line, on all cores. It can change
// them, select those that match a URL pattern, and print them as JSON, as keys for
// sorting and comparing, or as counts:
//
//	whatwgurl -delete-param 'utm_*' -sort-params <urls.txt
//	whatwgurl -match 'https://*.example.com/:lang/*' -json <urls.txt
//	whatwgurl -get registrable-domain -stats <urls.txt
//
// With -html it lists the links of documents.
//
// The flag -h lists the flags, and -help explains them, the output and the exit status. -man
// prints the manual page, and -completion a script for bash, zsh or fish.
package main
