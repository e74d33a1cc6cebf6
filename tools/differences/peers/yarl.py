import sys, yarl
print(yarl.__version__)
for line in sys.stdin:
    text, *base = [bytes.fromhex(x).decode() for x in line.split()]
    try:
        u = yarl.URL(base[0]).join(yarl.URL(text)) if base else yarl.URL(text)
        print(u.scheme, u.raw_host or "", u.explicit_port or "", u.raw_path, sep="\x1f")
    except ValueError:
        print("!")
