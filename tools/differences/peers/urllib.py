import sys, urllib.parse
print(sys.version.split()[0])
for line in sys.stdin:
    text, *base = [bytes.fromhex(x).decode() for x in line.split()]
    try:
        u = urllib.parse.urlsplit(urllib.parse.urljoin(base[0], text) if base else text)
        print(u.scheme, u.hostname or "", "" if u.port is None else u.port, u.path, sep="\x1f")
    except ValueError:
        print("!")
