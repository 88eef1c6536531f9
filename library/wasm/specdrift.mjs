// The modules of WebAssembly as functions. Runs in browsers, workers and node. specdrift.d.mts has the types. specdrift.wasm has reports of
// texts, specdrift-proofs.wasm has statements about every input, and what is known of versions: each refuses what the other has.
//
//   const specdrift = await load(await (await fetch('specdrift.wasm')).arrayBuffer());
//   const report = JSON.parse(specdrift.compare('x<!--a--!><b>-->y'));

/** What libc asks of a system: memory of its own, random numbers, and nothing else. */
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

/** The members of a request that the module knows. */
const known = ['name', 'versions', 'specification', 'format', 'errors', 'facet', 'severity', 'class', 'at', 'begin', 'end', 'most',
  'context', 'site', 'lastStartTag', 'foreignContent', 'scripting', 'tree', 'isString',
  'explain', 'color', 'width', 'encodingBasis', 'states', 'seconds', 'references', 'concepts',
  'state', 'family', 'summary', 'machine', 'since', 'until', 'readBy', 'unreadBy', 'words', 'why', 'rules', 'timeline', 'lesson', 'answers'];

/** Memory that a module may keep between calls; after a call that took more, the next begins with fresh memory. */
const MOST_KEPT = 256 << 20;

/** Compiles the module. `bytes` is an ArrayBuffer, or a view of one, or a WebAssembly.Module that is compiled. */
export async function load(bytes) {
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  const random = globalThis.crypto ?? (await import('node:crypto')).webcrypto;  // Node 18 has it there
  let calls = null;
  let differed = false;  // the last comparison, or states of two versions
  let watch = null;      // who is told how far a proof is
  const start = () => {
    const imports = {wasi_snapshot_preview1: system(() => calls.memory, random),
      specdrift: {progress: (states, frontier) => watch?.(states, frontier) ? 1 : 0}};
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
  const problem = (said) => said.startsWith('{"mistakes"') ? new SpecificationError(JSON.parse(said).mistakes) : new Error(said);

  function run(verb, text, options = {}) {
    const unknown = Object.keys(options).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new TypeError(`specdrift: there is no option '${unknown}'`);
    if (!calls) start();
    const places = [];
    try {
      for (const argument of [JSON.stringify({isString: typeof text === 'string', ...options, verb}), text]) places.push(placed(argument));
      const failed = calls.specdrift_run(...places.flat());
      const said = result();
      for (const [at] of places) calls.specdrift_free(at);
      differed = calls.specdrift_differs() !== 0;
      if (calls.memory.buffer.byteLength > MOST_KEPT) calls = null;
      if (failed) throw problem(said);
      return said;
    } catch (trouble) {
      if (!(trouble instanceof WebAssembly.RuntimeError) && !(trouble instanceof RangeError)) throw trouble;
      // Its memory may be in disorder after a trap, and is full after a text that is too large. A specification with very
      // many mistakes ends in a trap, too, and they are told.
      const said = trouble instanceof WebAssembly.RuntimeError && calls ? result() : '';
      calls = null;
      throw said.startsWith('{"mistakes"') ? problem(said) : trouble;
    }
  }

  function watched(progress, work) {
    watch = progress ?? null;
    try {
      return work();
    } finally {
      watch = null;
    }
  }

  return {
    compare: (text, options) => run('compare', text, options),
    trace: (text, options) => run('trace', text, options),
    blame: (text, options) => run('blame', text, options),
    explain: (text, options) => run('explain', text, options),
    minimize: (text, options) => run('minimize', text, options),
    tokens: (text, version, options) => run('tokens', text, {...options, versions: [version]}),
    suite: (text, version, options) => run('suite', text, {...options, versions: [version]}),
    probes: () => JSON.parse(run('probes', '')),
    identify: (answers, options) => run('identify', JSON.stringify(answers), options),
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
    lines: (text, {width}) => run('lines', text, {format: 'text', width}),
    differs: () => differed,
    memory: () => calls ? calls.memory.buffer.byteLength : 0,
  };
}
