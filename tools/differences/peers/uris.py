# The argument names the library.
import sys

if sys.argv[1] == "urllib":
    from urllib.parse import urljoin, urlsplit

    version = sys.version.split()[0]

    def parts(text, base=None):
        u = urlsplit(urljoin(base, text) if base else text)
        return u.scheme, u.hostname, u.port, u.path

elif sys.argv[1] == "urllib3":
    from urllib3 import __version__ as version
    from urllib3.util import parse_url

    def parts(text, base=None):
        u = parse_url(text)
        return ["-"] if base else [u.scheme, u.host, u.port, u.path]

else:
    from yarl import URL, __version__ as version

    def parts(text, base=None):
        u = URL(base).join(URL(text)) if base else URL(text)
        return u.scheme, u.raw_host, u.explicit_port, u.raw_path


print(version)
for line in sys.stdin:
    try:
        answer = parts(*[bytes.fromhex(x).decode() for x in line.split()])
        print(*["" if x is None else x for x in answer], sep="\x1f")
    except ValueError:
        print("!")
