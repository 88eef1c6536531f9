// The modules of WebAssembly as functions. Runs in browsers, workers and node. specdrift.d.mts has the types. specdrift.wasm has reports of
// texts, specdrift-proofs.wasm has statements about every input, and what is known of versions: each refuses what the other has.
//
//   const specdrift = await load(await (await fetch('specdrift.wasm')).arrayBuffer());
//   const report = JSON.parse(specdrift.compare('x<!--a--!><b>-->y'));

/** Everything that libc asks of a system: memory of its own, random numbers, and nothing else. */
function system(memory, random) {
  const view = () => new DataView(memory().buffer);
  return {
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    random_get(at, size) {
      for (let done = 0; done < size; done += 65536)
        random.getRandomValues(new Uint8Array(memory().buffer, at + done, Math.min(65536, size - done)));
      return 0;
    },
    // Nanoseconds, for limits of time.
    clock_time_get(id, precision, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    // There are no files: 8 is "bad file descriptor".
    fd_close: () => 8,
    fd_seek: () => 8,
    fd_write: () => 8,
    proc_exit(status) {
      throw new WebAssembly.RuntimeError(`specdrift ended with status ${status}`);
    },
  };
}

/** A specification of the reader's own that cannot be used. `mistakes` says where and why. */
export class SpecificationError extends Error {
  constructor(mistakes) {
    const [{line, column, what, why}] = mistakes;
    super(`${line}:${column}: ${what}${why ? `: ${why}` : ''}`);
    this.name = 'SpecificationError';
    this.mistakes = mistakes;
  }
}

/** A parser that does not answer as it should; `hint` says what may help. */
export class ParserError extends Error {
  constructor({what, why, hint}) {
    super(`${what}: ${why}`);
    this.name = 'ParserError';
    this.hint = hint;
  }
}

/** The first line of an adapter, for a function that reads documents. */
export function firstLineOf(parse, capabilities = {}) {
  return JSON.stringify({adapter: 1, name: parse.name && parse.name !== 'default' ? parse.name : 'parser', ...capabilities});
}

/** The words of what was thrown, which may be anything. */
function wordsOf(thrown) {
  try {
    return String(thrown?.message ?? thrown).split('\n')[0];
  } catch {
    return 'it throws something that has no words';
  }
}

/** The answer of an adapter: what a function returned, or why it did not. Both may have functions of their own, which throw. */
export function answerOf(id, said, trouble) {
  const given = (why) => JSON.stringify({id, error: wordsOf(why)});
  if (trouble !== undefined) return given(trouble);
  try {
    if (typeof said?.then === 'function') return given('it returns a promise, and nobody can wait for it here');
    if (typeof said !== 'object' || said === null) return given('it returns neither events nor an object with events');
    const answer = JSON.stringify({id, ...(Array.isArray(said) ? {events: said} : {...said, id})});
    return answer?.startsWith('{"') ? answer : given('it returns something that is no object in JSON');
  } catch (thrown) {
    return given(thrown);
  }
}

/** How the module reaches a function that reads documents: as an adapter that is no process. */
const reachOf = (parse, capabilities) => (what, parser, words) => {
  if (what !== 'x') return '';
  if (words === '') return firstLineOf(parse, capabilities);
  const {id, input} = JSON.parse(words);
  let said, trouble;
  try {
    said = parse(input);
  } catch (thrown) {
    trouble = thrown ?? 'it throws nothing';
  }
  const answer = answerOf(id, said, trouble);
  return answer.length > 16 << 20 ? 'f' : answer;
};

const START = ['context', 'lastStartTag', 'foreignContent', 'scripting', 'tree', 'isString'];
const STYLE = ['format', 'color', 'width'];
const OF_VERSIONS = [...START, 'name', 'versions', 'specification'];
const PROOF = ['versions', 'specification', 'facet', 'references', 'concepts', 'states', 'seconds'];
/** The options of each function: one that it does not read would have no effect, and nobody would notice. */
const TAKES = {
  compare: [...OF_VERSIONS, ...STYLE, 'errors', 'severity', 'site', 'encodingBasis', 'explain', 'most'],
  trace: [...OF_VERSIONS, ...STYLE, 'begin', 'end', 'most'],
  blame: [...START, ...STYLE, 'name', 'facet', 'at'],
  explain: [...OF_VERSIONS, ...STYLE, 'facet', 'class'],
  minimize: [...OF_VERSIONS, 'facet', 'class', 'severity'],
  tokens: [...START, ...STYLE, 'name', 'specification', 'encodingBasis'],
  suite: [...START, 'name', 'specification'],
  probes: [],
  identify: [...STYLE, 'specification'],
  holes: [...STYLE, 'specification', 'state', 'concepts', 'family'],
  beside: OF_VERSIONS,
  versions: [],
  prove: PROOF,
  distinguish: PROOF,
  rows: ['versions', 'specification'],
  describe: [...STYLE, 'versions', 'specification'],
  history: [...STYLE, 'since', 'until', 'state', 'concepts', 'family', 'facet', 'words', 'why', 'rules', 'readBy', 'unreadBy', 'timeline'],
  states: [...STYLE, 'versions', 'specification', 'state', 'family', 'summary', 'machine'],
  lesson: [...STYLE, 'lesson', 'answers'],
  lines: ['width'],
};
/** Where to go with an option that the library for C and Python has here. */
const INSTEAD = {compare: {parsers: 'beside() shows what a parser makes of a text next to the versions'}};

/** Memory that a module may keep between calls; after a call that took more, the next begins with fresh memory. */
const MOST_KEPT = 256 << 20;

/** Compiles the module. `bytes` is an ArrayBuffer, or a view of one, or a WebAssembly.Module that is compiled. */
export async function load(bytes) {
  if (!(bytes instanceof WebAssembly.Module) && !ArrayBuffer.isView(bytes) && !/^(?:Shared)?ArrayBuffer$/.test(bytes?.[Symbol.toStringTag]))
    throw new TypeError('specdrift: load() takes the bytes of specdrift.wasm or of specdrift-proofs.wasm, as an ArrayBuffer or a Uint8Array, or a WebAssembly.Module');
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  const random = globalThis.crypto ?? (await import('node:crypto')).webcrypto;  // Node 18 has it there
  let calls = null;
  let isBusy = false;    // a task runs, which may ask functions of the caller
  let differed = false;  // the last comparison, or states of two versions
  let watch = null;      // who is told how far a proof is
  let reached = null;    // who is asked for what a parser makes of a text
  const canAsk = WebAssembly.Module.imports(module).some(({name}) => name === 'reach');
  const start = () => {
    const reach = (what, parser, at, size, milliseconds) => {
      const answer = reached(String.fromCharCode(what), parser, new TextDecoder().decode(new Uint8Array(calls.memory.buffer, at >>> 0, size)), milliseconds);
      const bytes = typeof answer === 'string' ? new TextEncoder().encode(answer) : answer;
      const place = calls.specdrift_allocate(bytes.length + 4) >>> 0;
      if (!place) throw new RangeError('specdrift: no memory is left for an answer of this size');
      new DataView(calls.memory.buffer).setUint32(place, bytes.length, true);
      new Uint8Array(calls.memory.buffer, place + 4, bytes.length).set(bytes);
      return place;
    };
    const imports = {wasi_snapshot_preview1: system(() => calls.memory, random),
      specdrift: {progress: (states, frontier) => watch?.(states, frontier) ? 1 : 0, reach}};
    calls = new WebAssembly.Instance(module, imports).exports;
    calls._initialize();
  };
  const placed = (value) => {
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    const at = calls.specdrift_allocate(bytes.length || 1);
    if (!at) throw new RangeError('specdrift: no memory is left for a text of this size');
    new Uint8Array(calls.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length];
  };
  const result = () =>
    new TextDecoder().decode(new Uint8Array(calls.memory.buffer, calls.specdrift_result(), calls.specdrift_result_size()));
  const problem = (said) => said.startsWith('{"mistakes"') ? new SpecificationError(JSON.parse(said).mistakes)
    : said.startsWith('{"trouble"') ? new ParserError(JSON.parse(said).trouble) : new Error(said);

  function run(verb, text, options = {}, set = {}) {
    const unknown = Object.keys(options).find((name) => !TAKES[verb].includes(name));
    if (unknown !== undefined) throw new TypeError(`specdrift: ${verb} takes no option '${unknown}'${INSTEAD[verb]?.[unknown] ? `: ${INSTEAD[verb][unknown]}` : ''}`);
    // An ArrayBuffer or a number would be read as an empty text. Bytes of another realm are no instance of this one's Uint8Array.
    if (typeof text !== 'string' && text?.[Symbol.toStringTag] !== 'Uint8Array')
      throw new TypeError('specdrift: a text is a string or a Uint8Array');
    if (isBusy) throw new Error('specdrift: the module is in the middle of a task, and is asked by a function that it has called; load() makes another one');
    if (!calls) start();
    const places = [];
    try {
      for (const argument of [JSON.stringify({isString: typeof text === 'string', ...options, ...set, verb}), text]) places.push(placed(argument));
      isBusy = true;
      const failed = calls.specdrift_run(...places.flat());
      isBusy = false;
      const said = result();
      for (const [at] of places) calls.specdrift_free(at);
      differed = calls.specdrift_differs() !== 0;
      if (calls.memory.buffer.byteLength > MOST_KEPT) calls = null;
      if (failed) throw problem(said);
      return said;
    } catch (trouble) {
      const isLeft = isBusy;  // by a trap, or by something that a function of the caller threw
      isBusy = false;
      if (!isLeft && !(trouble instanceof WebAssembly.RuntimeError) && !(trouble instanceof RangeError)) throw trouble;
      // Its memory may be in disorder after a trap, and is full after a text that is too large. A specification with very
      // many mistakes ends in a trap, too, and they are told.
      const said = trouble instanceof WebAssembly.RuntimeError && calls ? result() : '';
      calls = null;
      throw said.startsWith('{"mistakes"') ? problem(said) : trouble;
    }
  }

  function watched(progress, work) {
    const before = watch;
    watch = progress ?? null;
    try {
      return work();
    } finally {
      watch = before;
    }
  }

  function askParsers(verb, task, reach, options) {
    if (!canAsk) throw new TypeError('specdrift: a function is asked by specdrift-proofs.wasm');
    const before = reached;
    reached = reach;
    try {
      return run(verb, JSON.stringify(task), options);
    } finally {
      reached = before;
    }
  }

  function identify(parser, options = {}) {
    if (typeof parser !== 'function') {
      if (canAsk) throw new TypeError('specdrift: answers are judged by specdrift.wasm; specdrift-proofs.wasm asks a function');
      return run('identify', JSON.stringify(parser), options);
    }
    const {capabilities, quick, known, day = new Date().toISOString().slice(0, 10), ...others} = options;
    const {name} = JSON.parse(firstLineOf(parser, capabilities));
    return askParsers('identify', {parsers: [{command: String(name)}], quick: quick === true, known, day}, reachOf(parser, capabilities), others);
  }

  function holes(filter, options = {}) {
    const {capabilities, viewer, filterWrites, limit, known, newOnly, failOn, atLeast, ...others} = options;
    const task = {viewer, filterWrites, limit, known, newOnly, failOn, atLeast};
    if (typeof filter !== 'function' && typeof filter !== 'string') throw new TypeError('specdrift: a filter is a function, or the name of a version');
    if (typeof filter === 'string') return askParsers('holes', {...task, filter}, () => '', others);
    const {name} = JSON.parse(firstLineOf(filter, capabilities));
    return askParsers('holes', {...task, parsers: [{command: String(name)}]}, reachOf(filter, capabilities), others);
  }

  return {
    compare: (text, options) => run('compare', text, options),
    trace: (text, options) => run('trace', text, options),
    blame: (text, options) => run('blame', text, options),
    explain: (text, options) => run('explain', text, options),
    minimize: (text, options) => run('minimize', text, options),
    tokens: (text, version, options) => run('tokens', text, options, {versions: [version]}),
    suite: (text, version, options) => run('suite', text, options, {versions: [version]}),
    probes: () => JSON.parse(run('probes', '')),
    identify,
    holes,
    askParsers,
    beside: (answer, options) => run('beside', JSON.stringify(answer), options),
    versions: () => JSON.parse(run('versions', '')),
    // The module is specdrift-proofs.wasm.
    prove: (options, progress) => watched(progress, () => run('prove', '', options)),
    distinguish: (options, progress) => watched(progress, () => run('distinguish', '', options)),
    rows: (options) => run('rows', '', options),
    describe: (options) => run('describe', '', options),
    history: (options) => run('history', '', options),
    states: (options) => run('states', '', options),
    lesson: (options) => run('lesson', '', {format: 'text', ...options}),
    lines: (text, options) => run('lines', text, options, {format: 'text'}),
    differs: () => differed,
    memory: () => calls ? calls.memory.buffer.byteLength : 0,
  };
}
