import sys, urllib3
print(urllib3.__version__)
for line in sys.stdin:
    text, *base = [bytes.fromhex(x).decode() for x in line.split()]
    try:
        u = urllib3.util.parse_url(text)
        print("-" if base else "\x1f".join([u.scheme or "", u.host or "", str(u.port or ""), u.path or ""]))
    except urllib3.exceptions.LocationParseError:
        print("!")
