// After the four parts comes what -random compares: the validation errors, whether the string is valid, the serialization
// and the origin, and these again after each setter. "too new" is a host with code points that Node's Unicode lacks.
const whatwg = require("whatwg-url");
console.log(require("whatwg-url/package.json").version);
const text = hex => hex ? Buffer.from(hex, "hex").toString() : undefined;
const isNew = host => /\p{Cn}/u.test(require("tr46").toUnicode(host ?? "").domain);
require("readline").createInterface({ input: process.stdin }).on("line", line => {
  const [input, base, ...steps] = line.split(" "), s = text(input) ?? "";
  const options = base ? { baseURL: whatwg.parseURL(text(base)) } : {};
  const u = whatwg.URL.parse(s, text(base));
  const answer = u ? [u.protocol.slice(0, -1), u.hostname, u.port, u.pathname] : ["!", "", "", ""];
  if (isNew(u?.hostname ?? s.match(/\/\/([^/?#\\]*)/)?.[1])) answer.push("too new");
  answer.push(whatwg.parseURLWithValidationErrors(s, options).validationErrors, whatwg.isValidURLString(s, options));
  for (const step of u ? ["", ...steps] : []) {
    const [name, value] = step.split("=");
    if (name && !(name === "href" && !whatwg.URL.canParse(text(value) ?? ""))) u[name] = text(value) ?? "";
    answer.push(u.href, u.origin);
  }
  console.log(answer.join("\x1f"));
});
