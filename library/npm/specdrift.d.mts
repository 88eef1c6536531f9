/** Compiles the module: the bytes of specdrift.wasm. Or takes it as it is, compiled by WebAssembly.compileStreaming. */
export function load(bytes: BufferSource | WebAssembly.Module): Promise<Specdrift>;

/** Every function is synchronous, and throws an Error that says why it cannot do what is asked; an option that it does not take is refused, too. `text` is a string, or bytes of UTF-8. */
export interface Specdrift {
  /** The report of `specdrift compare`: with format json, a Report after JSON.parse. */
  compare(text: Text, options?: CompareOptions): string;
  /** The lock-step trace of `specdrift trace --format jsonl`: a JSON value a line, the first of them about the whole; or its text. */
  trace(text: Text, options?: TraceOptions): string;
  /** `specdrift blame` over all milestones and revisions: with format json, one JSON value (schemas/blame.schema.json). */
  blame(text: Text, options?: BlameOptions): string;
  /** `specdrift explain`: with format json, one JSON value (schemas/explain.schema.json). */
  explain(text: Text, options?: ExplainOptions): string;
  /** `specdrift minimize --format json`: the smallest part of the text that shows the same divergence, in the member `output`. */
  minimize(text: Text, options?: MinimizeOptions): string;
  /** The tokens that one version makes of the text, as the html5lib suites write it: an object with `tokens` and `errors`; with format text, the table of `specdrift tokens`. */
  tokens(text: Text, version: string, options?: Start & TextOptions & {name?: string; specification?: string; format?: 'json' | 'text'}): string;
  /** The same as a test of the html5lib suites. */
  suite(text: Text, version: string, options?: Start & {name?: string; specification?: string}): string;
  /** Inputs that tell the versions apart, for `identify`. */
  probes(): {id: string; input: string}[];
  /** `specdrift identify` of a parser of documents that shows its tree, such as a browser's DOMParser. */
  identify(answers: Answers, options?: {format?: 'json' | 'html' | 'markdown'}): string;
  /**
   * In specdrift-proofs.wasm: `specdrift identify` of a function that reads a document. It is asked some hundred inputs. An exception
   * counts as no answer; a ParserError says that it cannot be compared at all.
   */
  identify(parser: Parser, options?: IdentifyOptions): string;
  /**
   * In specdrift-proofs.wasm: `specdrift holes` of a filter: a function that reads a document, and may return an `output`, too; a version (`2009`); or a version in
   * a mode (`living with scripting off`). A function is asked some thousand inputs. `differs` says whether there is something that `failOn` names.
   */
  holes(filter: Parser | string, options?: HolesOptions): string;
  /**
   * In specdrift-proofs.wasm: both for parsers that are no functions. `task` has the `command` of each of `parsers`, by which reports call it. `reach` is
   * asked to do one of: `s` start that parser (it returns why it cannot, or ''), `x` exchange a line of docs/adapters.md, or none, for one of JSON (it returns
   * that line, or `h` it hangs, `f` it floods, or `c` and how it has ended), `w` return the last words of its complaints, `e` end it, `t` tell what is in the words.
   * The `milliseconds` come from the `seconds` of the task: 5 by default, from 0.001 to 3600.
   */
  askParsers(verb: 'identify', task: Parsers & {quick?: boolean; day?: string; known?: string[]}, reach: Reach, options?: AskOptions): string;
  askParsers(verb: 'holes', task: Parsers & HolesTask & {filter?: string; baselines?: {name: string; text: string}[]; options?: string}, reach: Reach, options?: AskOptions & Concerns): string;
  /**
   * One input as a parser and versions read it, in the form in which `identify` compares them. The input begins
   * with `<!DOCTYPE html><title>t</title><body><i id=in></i>`.
   */
  beside(answer: {input: string; events: unknown[][]}, options?: Options): string;
  /** All milestones and revisions, the oldest first. */
  versions(): Version[];
  /**
   * In specdrift-proofs.wasm: whether two versions make the same tokens of every input, as `specdrift prove`. One JSON value: `result` (`equal`, `same data`,
   * `different`), `statement`, the shortest `input` that shows a difference, `states`, and a `certificate`. `progress` is told now and then how many states
   * are known, and how many of these are still to be looked at; it ends the proof by returning true.
   */
  prove(options: ProofOptions, progress?: Progress): string;
  /** In specdrift-proofs.wasm: all causes by which two versions make different tokens, the gravest first, with tests in html5lib's format for each version. */
  distinguish(options: ProofOptions, progress?: Progress): string;
  /** In specdrift-proofs.wasm: the states of a version with their rows as XML, as a delta can replace them. */
  rows(options: {versions: [string]; specification?: string}): string;
  /** In specdrift-proofs.wasm: `specdrift versions` of those that are named, or of all. With format json, one JSON value (schemas/versions.schema.json). */
  describe(options?: TextOptions & {versions?: string[]; specification?: string; format?: 'json' | 'text'}): string;
  /** In specdrift-proofs.wasm: `specdrift history`, what changed in the standard, and when. */
  history(options?: HistoryOptions): string;
  /** In specdrift-proofs.wasm: `specdrift states` of a version, or how the second of two differs from the first. */
  states(options: StatesOptions): string;
  /** In specdrift-proofs.wasm: `specdrift lesson`, by number or name; without one, the list of lessons. */
  lesson(options?: TextOptions & {lesson?: string; answers?: boolean; format?: 'text' | 'html' | 'markdown'}): string;
  /** In specdrift-proofs.wasm: a text in lines of so many columns, broken as those of reports. */
  lines(text: string, options: {width: number}): string;
  /** Whether the last call was of `compare`, and found a divergence, of `states`, and two versions differ, or of `identify` or `holes`, and there is something new. */
  differs(): boolean;
  /** Bytes of memory that the module holds. */
  memory(): number;
}

/** A string, or the bytes of a file: after its byte order mark, if it has one. In a string, a leading U+FEFF is a character. */
export type Text = string | Uint8Array;

export interface Version {
  name: string;
  title: string;
  date: string;
  /** In the standard's repository; null for a milestone. */
  revision: string | null;
}

export interface Answers {
  name: string;
  version: string;
  /** The day of the report: 2026-07-19. */
  day: string;
  /** The parser's answer to each probe, by its id: events of docs/adapters.md. */
  events: Record<string, unknown[][]>;
}

/** The capabilities of a parser: the first line of an adapter (docs/adapters.md). */
export type Capabilities = {
  adapter?: 1 | 2;
  name?: string;
  version?: string;
  level?: 'tree' | 'tokens';
  /** Whether it parses as if scripts ran; yes by default. */
  scripting?: boolean | 'yes' | 'no';
} & Record<string, unknown>;

/** Returns the events of a document (docs/adapters.md), or an object with them and with `errors`, or with what a filter writes of it. */
export type Parser = (input: string) => unknown[][] | {events: unknown[][]; errors?: number | unknown[]; output?: string; judged?: unknown[][]} | {error: string};

/** One filter, for `holes`, or none and a `filter`. */
export interface Parsers {
  parsers?: {command: string; place?: string; typed?: boolean}[];
  seconds?: number;
}

export type Reach = (what: 's' | 'x' | 'w' | 'e' | 't', parser: number, words: string, milliseconds: number) => string | Uint8Array;

export interface AskOptions extends TextOptions {
  format?: 'json' | 'text' | 'html' | 'markdown' | 'sarif' | 'junit';
  /** XML of a version of your own, which takes part. */
  specification?: string;
}

export interface IdentifyOptions extends AskOptions {
  /** By default, the name of the function, and the tree of a document with neither DOCTYPE nor quirks. */
  capabilities?: Capabilities;
  /** At most 30 inputs. */
  quick?: boolean;
  /** The ids of deviations that are accepted. */
  known?: string[];
  /** The day of the report; today by default. */
  day?: string;
}

export interface HolesTask {
  /** The version that shows documents; living by default. */
  viewer?: string;
  /** After so many questions nothing is put around inputs any more: 80,000 by default; 0 means no limit. */
  limit?: number;
  /** How a filter without output writes what it lets out. */
  filterWrites?: 'source' | 'tokens' | 'escaped';
  /** The ids of holes that are accepted. */
  known?: string[];
  /** Leaves out what is accepted. */
  newOnly?: boolean;
  /** What is a difference: leak by default. */
  failOn?: 'leak' | 'changed' | 'hidden' | 'altered';
  /** Shows only this direction and worse ones; phantom by default. */
  atLeast?: 'hidden' | 'altered' | 'phantom' | 'harmless';
}

/** Only what concerns these states, concepts and families of states. */
export interface Concerns {
  state?: string | string[];
  concepts?: string[];
  family?: string | string[];
}

export interface HolesOptions extends AskOptions, HolesTask, Concerns {
  /** Of a function: the first line of an adapter, with `output: true` where it returns what it writes. */
  capabilities?: Capabilities;
}

/** Where the tokenizers begin, and what tree construction tells them. */
export interface Start {
  /** data (the default), rcdata, rawtext, script, plaintext or cdata. */
  context?: string;
  lastStartTag?: string;
  foreignContent?: boolean;
  /** The scripting flag; true by default. */
  scripting?: boolean;
  /** Whether tree construction is simulated; true by default. */
  tree?: boolean;
  /** Whether the text is a string, in which a leading U+FEFF is no byte order mark; by default, strings are. */
  isString?: boolean;
}

export interface Options extends Start {
  /** How reports call the text; "(text)" by default. */
  name?: string;
  /** Two or more milestones (2009), aliases (html5), revisions (r3191), days, months or years (2009-06); those of `specdrift compare` by default. */
  versions?: string[];
  /** XML of a version of your own (spec/README.md); `versions` may name it then. */
  specification?: string;
}

export type Progress = (states: number, frontier: number) => boolean | void;

export interface ProofOptions {
  versions: string[];
  specification?: string;
  /** For `prove`: with errors, whether the versions also report equally many parse errors; tokens by default. */
  facet?: Facet;
  /** Every name of a reference, or a few of each shape: much faster. */
  references?: 'every' | 'shapes';
  /** Only inputs that stay within these states: `comment-end`, or `comment*` for all that begin so. */
  concepts?: string[];
  /** Limits, after which nothing is decided. */
  states?: number;
  seconds?: number;
}

/** For format text. */
export interface TextOptions {
  /** Lines are broken at this column, 40 or more; by default they are as long as they are. */
  width?: number;
  /** Escape sequences of terminals colour it. */
  color?: boolean;
}

export interface HistoryOptions extends TextOptions {
  format?: 'json' | 'text' | 'html' | 'markdown';
  /** 2009, 2009-06 or 2009-06-04. */
  since?: string;
  until?: string;
  /** States by name, number or concept; concepts (comment* means all that begin so); families of states. */
  state?: string | string[];
  concepts?: string[];
  family?: string | string[];
  facet?: Facet;
  /** All of which the description or reason has. */
  words?: string[];
  /** Only changes with a known reason. */
  why?: boolean;
  /** Only changes of tree construction, with its rules. */
  rules?: boolean;
  /** The beginning of the name of a parser, such as gumbo: what it has, or what it lacks. */
  readBy?: string;
  unreadBy?: string;
  /** With format text: a line for each year. */
  timeline?: boolean;
}

export interface StatesOptions extends TextOptions {
  versions: [string] | [before: string, after: string];
  specification?: string;
  format?: 'json' | 'text' | 'xml' | 'html' | 'markdown' | 'dot';
  state?: string;
  family?: string;
  /** The states of two versions that changed, without their rows. */
  summary?: boolean;
  /** All of one version as data (schemas/machine.schema.json). */
  machine?: boolean;
}

export interface CompareOptions extends Options, TextOptions {
  format?: 'json' | 'jsonl' | 'html' | 'text' | 'markdown' | 'sarif' | 'xml' | 'junit';
  /** Whether parse errors are compared, too. */
  errors?: boolean;
  /** Anything less severe is only counted. */
  severity?: Severity;
  /** For a page (html): the address of a site of specdrift, without a slash at its end, that its classes and states link to. */
  site?: string;
  /** For reports: what said that the bytes are UTF-8, such as "default". */
  encodingBasis?: string;
  /** Whether each divergence has its cause; true by default. */
  explain?: boolean;
  /** How many divergences of an episode are shown: 5 by default, 0 means all. The others are counted. */
  most?: number;
}

export interface TraceOptions extends Options, TextOptions {
  format?: 'jsonl' | 'text';
  /** Bytes between which steps are shown. `begin` has to be a place at which a token of every version begins. */
  begin?: number;
  end?: number;
  /** How many groups of steps, 400 by default. */
  most?: number;
}

export interface BlameOptions extends Start, TextOptions {
  name?: string;
  format?: 'json' | 'html' | 'text' | 'markdown';
  facet?: Facet;
  /** Only what covers that byte counts. */
  at?: number;
}

export interface ExplainOptions extends Options, TextOptions {
  format?: 'json' | 'html' | 'text' | 'markdown';
  facet?: Facet;
  /** Only this divergence class. */
  class?: string;
}

export interface MinimizeOptions extends Options {
  facet?: Facet;
  class?: string;
  severity?: Severity;
}

/** A mistake in a specification of one's own. */
export interface Mistake {
  file: string;
  line: number;
  column: number;
  what: string;
  why: string;
  hint: string;
}

export class SpecificationError extends Error {
  mistakes: Mistake[];
}

/** A parser that does not answer as it should; `hint` says what may help. */
export class ParserError extends Error {
  hint: string;
}

export type Severity = 'errors' | 'text' | 'structure' | 'markup';
export type Facet = 'tokens' | 'errors';
/** Bytes [begin, end) of the text. */
export type Span = [begin: number, end: number];

/** Bytes from 0; lines, and columns in code points, from 1. */
export interface Place {
  byte: number;
  line: number;
  column: number;
}

export interface Summary {
  divergences: number;
  by_severity: Record<Severity, number>;
  episodes: number;
  cells_apart: number;
  bytes_apart: number;
}

export interface Report {
  schema: 'specdrift/compare';
  schema_version: 1;
  documents: Document[];
  total: Summary & {documents: number; documents_apart: number; bytes: number; folded: number};
}

export interface Document {
  name: string;
  bytes: number;
  ill_formed: number;
  context: {
    initial_state: string;
    last_start_tag: string | null;
    foreign_content: boolean;
    feedback: 'none' | 'tree';
    scripting: boolean;
  };
  facets: Facet[];
  versions: {version: string; tokens: number; errors: number}[];
  summary: Summary;
  findings: (Divergence | Episode | Folded)[];
}

interface DivergenceOf<F extends Facet, G extends Group> {
  type: 'divergence';
  facet: F;
  severity: Severity;
  episode: number | null;
  begin: Place;
  end: Place;
  partition: string;
  source: string;
  /** The groups of versions that agree. */
  classes: G[];
  errors: (Place & {code: string | null; versions: string[]})[];
  error_count: number;
  /** The name of the class, which does not depend on the versions that are compared. */
  class: string | null;
  /** With the partition. */
  class_id: string | null;
  forks: Fork[];
}

export type Divergence = DivergenceOf<'tokens', GroupWithTokens> | DivergenceOf<'errors', Group>;

export interface Group {
  versions: string[];
}

export interface GroupWithTokens extends Group {
  tokens: Token[];
  token_count: number;
  complete: boolean;
}

export interface Attribute {
  name: string;
  value: string;
  span: Span;
}

/** A string of more than 64 KiB is cut; the report says how long it was in a member of the same name with _bytes. */
export type Token = {span: Span} & (
  | {kind: 'doctype'; name: string | null; public_identifier: string | null; system_identifier: string | null; force_quirks: boolean}
  | {kind: 'start tag' | 'end tag'; name: string; attributes: Attribute[]; attribute_count?: number; self_closing: boolean}
  | {kind: 'comment' | 'characters'; data: string}
  | {kind: 'processing instruction'; target: string; data: string}
  | {kind: 'end of file'}
);

/** Where and why the versions diverge. */
export interface Fork {
  class: string;
  class_id: string;
  concept: string;
  character_class: string;
  at: Place;
  read: Span;
  partition: string;
  rows: {version: string; section: string; state: string; row: string; id: string; does: string; read: Span}[];
}

export interface Episode {
  type: 'episode';
  number: number;
  begin: Place;
  end: Place;
  divergences: number;
  shown: number;
  folded: number;
  met_again: boolean;
}

/** Divergences that are counted and not shown; absent where there is none. */
export interface Folded {
  type: 'folded';
  divergences: number;
  by_severity: Record<Severity, number>;
}
