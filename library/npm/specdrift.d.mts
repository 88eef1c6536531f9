/** Compiles the module: the bytes of specdrift.wasm. */
export function load(bytes: BufferSource): Promise<Specdrift>;

export interface Specdrift {
  /**
   * The report of `specdrift compare --format json`: a Report, after JSON.parse. Throws an Error that says why if these versions
   * cannot be compared.
   */
  compare(text: string | Uint8Array, options?: Options): string;
}

export interface Options {
  /** How the report calls the text; "(text)" by default. */
  name?: string;
  /** Two or more; those of `specdrift compare` by default. */
  versions?: string[];
  /** Whether parse errors are compared, too. */
  errors?: boolean;
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
  total: Summary & {documents: number; documents_apart: number; bytes: number};
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
  findings: (Divergence | Episode)[];
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
  class: string | null;
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
  met_again: boolean;
}
