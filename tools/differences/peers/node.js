console.log(globalThis.Deno?.version.deno ?? process.versions.bun ?? process.versions.node);
require("readline").createInterface({ input: process.stdin }).on("line", line => {
  const [input, base] = line.split(" ").map(hex => Buffer.from(hex, "hex").toString());
  const u = URL.canParse(input, base) && new URL(input, base);
  console.log(u ? [u.protocol.slice(0, -1), u.hostname, u.port, u.pathname].join("\x1f") : "!");
});
