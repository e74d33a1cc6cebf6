use URI;
$| = 1;
print "$URI::VERSION\n";
while (<STDIN>) {
    my ($text, $base) = map { my $s = pack "H*", $_; utf8::decode($s); $s } split;
    my $u = defined $base ? URI->new_abs($text, $base) : URI->new($text);
    my $part = sub { my $get = $u->can($_[0]); $get ? $get->($u) // "" : "" };
    print join("\x1f", $u->scheme // "", $part->("host"), $part->("_port"), $part->("path")), "\n";
}
