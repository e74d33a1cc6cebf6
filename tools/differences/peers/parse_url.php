<?php
echo PHP_VERSION, "\n";
while ($line = fgets(STDIN)) {
    $words = array_map("hex2bin", explode(" ", trim($line)));
    $u = parse_url($words[0]);
    if (count($words) > 1) {
        echo "-\n";
    } else {
        echo $u ? implode("\x1f", array_map(fn($part) => $u[$part] ?? "", ["scheme", "host", "port", "path"])) : "!", "\n";
    }
}
