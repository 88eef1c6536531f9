// The module of WebAssembly as a function. Runs in browsers, workers and node.
//
//   const specdrift = await load(await (await fetch('specdrift.wasm')).arrayBuffer());
//   const report = JSON.parse(specdrift.compare('x<!--a--!><b>-->y'));

/** What libc asks of a system: memory of its own, random numbers, and nothing else. */
function system(memory) {
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
        crypto.getRandomValues(new Uint8Array(memory().buffer, at + done, Math.min(65536, size - done)));
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

/** Compiles the module. `bytes` is an ArrayBuffer, or a view of one. */
export async function load(bytes) {
  const module = await WebAssembly.compile(bytes);
  let calls = null;
  const start = () => {
    const imports = {wasi_snapshot_preview1: system(() => calls.memory)};
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
  return {
    /**
     * The report of `specdrift compare --format json`. `text` is a string or a Uint8Array. Throws an Error that
     * says why if these versions cannot be compared.
     */
    compare(text, {name = '(text)', versions = [], errors = false} = {}) {
      if (!calls) start();
      const places = [];
      try {
        for (const argument of [text, name, versions.join(',')]) places.push(placed(argument));
        const failed = calls.specdrift_compare(...places.flat(), errors);
        const result = new Uint8Array(calls.memory.buffer, calls.specdrift_result(), calls.specdrift_result_size());
        const said = new TextDecoder().decode(result);
        if (failed) throw new Error(said);
        for (const [at] of places) calls.specdrift_free(at);
        return said;
      } catch (problem) {
        // Its memory may be in disorder after a trap, and is full after a text that is too large.
        calls = null;
        throw problem;
      }
    },
  };
}
