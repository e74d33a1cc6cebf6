<?php
// The argument names the function or the class.
echo PHP_VERSION, "\n";
foreach (file("php://stdin") as $line) {
    [$text, $base] = array_map("hex2bin", explode(" ", trim($line))) + [1 => null];
    if ($argv[1] == "parse_url") {
        $u = parse_url($text);
        $parts = array_map(fn($part) => $u[$part] ?? "", ["scheme", "host", "port", "path"]);
        echo $base ? "-" : ($u ? implode("\x1f", $parts) : "!"), "\n";
    } else {
        $u = $argv[1]::parse($text, $base ? $argv[1]::parse($base) : null);
        $host = $argv[1] == "Uri\WhatWg\Url" ? "getAsciiHost" : "getHost";
        echo $u ? implode("\x1f", [$u->getScheme(), $u->$host(), $u->getPort(), $u->getPath()]) : "!", "\n";
    }
}
