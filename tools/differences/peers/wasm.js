// Runs a script in a language that was compiled to WebAssembly.
const [script, library] = process.argv.slice(2), text = require("fs").readFileSync(script, "utf8");
const languages = {
  async php() {
    const { loadNodeRuntime } = require("@php-wasm/node"), { PHP } = require("@php-wasm/universal");
    const php = new PHP(await loadNodeRuntime("8.5", { emscriptenOptions: { processId: 1 } }));
    process.stdout.write((await php.run({ code: `<?php $argv = ["", "${library}"] ?>` + text })).text);
  },
  async py() {
    const python = await require("pyodide").loadPyodide({ args: ["", library] });
    python.runPython(text);
  },
  async rb() {
    const file = require.resolve("@ruby/4.0-wasm-wasi/dist/ruby+stdlib.wasm");
    const { DefaultRubyVM } = require("@ruby/wasm-wasi/dist/node");
    const { vm } = await DefaultRubyVM(await WebAssembly.compile(require("fs").readFileSync(file)));
    vm.eval(`$stdout.sync = true; ARGV << "${library}"\n` + text);
  },
};
languages[script.split(".")[1]]().then(() => process.exit());
