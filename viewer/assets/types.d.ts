// The types that the scripts of the page pass to each other.

/** The component that a part belongs to, and the part's start and end in UTF-8 bytes. */
type Part = [kind: string, start: number, end: number];

interface Step { attribute: string; value: string }

/** The visitor's input. Without a base, base is empty. */
interface ViewRequest { url: string; base: string; encoding: string; steps: Step[] }

/** The attributes of a URL, or the reason for a failure. */
interface Reading { values?: string[]; error?: string }

interface ValidationError { code: string; text: string; link: string; offset: number; fatal: boolean }

interface StepResult { error: string | null; ignored: string; errors: ValidationError[]; values: string[]; parts: Part[] }

/** Package answer's reply to a request; see view in answer.go. */
interface GoAnswer {
  refused?: string;
  base: string | null;
  baseErrors?: ValidationError[];
  baseErrorCount?: number;
  errors?: ValidationError[];
  errorCount?: number;
  valid?: { offset: number; expected: string } | null;
  ours: Reading;
  net: Reading;
  dropIn: Reading;
  /** A URL that a person may have meant by an input that isn't one. */
  typed?: string;
  go: string;
  inputParts?: Part[];
  baseParts?: Part[];
  parts?: Part[];
  steps?: StepResult[];
  facts?: [name: string, value: string, expression: string][];
  /** In which ways a person may take the URL for another one. */
  cautions?: string[];
  path?: [segment: string, decoded: string][];
  opaquePath?: boolean;
  query?: [name: string, value: string][];
}

/** The worker's answer: the package's, and the browser's reading. */
interface ViewAnswer extends GoAnswer {
  browser: Reading;
  browserSteps: string[][];
}

interface About { standard: string; tests: string; unicode: string; suffixes: string }

/** A link of a document; see Link in package document. order is its number in the document. */
interface DocumentLink {
  order: number;
  line: number;
  column: number;
  depth: number;
  late: boolean;
  element: string;
  attribute: string;
  raw: string;
  href: string | null;
  failure: string;
  cut: boolean;
  kind: string;
  place: string;
  /** How a person may take the URL for another one, or "". */
  caution: string;
}

/** Package answer's reply about a document; see links in encodings.go. */
interface DocumentAnswer {
  refused?: string;
  notURL?: string;
  size: number;
  url: string;
  from: "user" | "comment" | "base" | "nobody";
  base: string;
  encoding: string;
  looks: "" | "empty" | "binary" | "archive" | "text";
  count: number;
  stopped: string | null;
  groups: { kind: string, place: string, count: number, dropped: number, links: DocumentLink[] }[];
}

/** A document, and the numbers of its links by kind and by place. */
interface DocumentSummary extends Omit<DocumentAnswer, "groups"> {
  kinds: [name: string, count: number][];
  places: [name: string, count: number][];
}

/** Some links of a document: total of them match, of which the list has the first ones. */
interface DocumentList { links: DocumentLink[]; listed: number; total: number }

/** From the Go toolchain's wasm_exec.js. */
declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** The function that the program sets. */
declare function whatwgurl(message: Uint8Array): Uint8Array;
