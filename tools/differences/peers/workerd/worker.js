import input from "input";

const text = hex => new TextDecoder("utf-8", { ignoreBOM: true }).decode(Uint8Array.fromHex(hex));
export default {
  test() {
    for (const line of input.trim().split("\n")) {
      const u = URL.parse(...line.split(" ").map(text));
      console.log(u ? [u.protocol.slice(0, -1), u.hostname, u.port, u.pathname].join("\x1f") : "!");
    }
  }
};
