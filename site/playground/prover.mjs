// Runs the module of proofs. It is loaded when somebody asks for a proof; who wants to end one ends this worker.

const SOON = 100;  // ms between messages about how far it is

const begin = Promise.all([import('./specdrift.mjs'), fetch(new URL('specdrift-proofs.wasm', import.meta.url)).then((answer) => {
  if (!answer.ok) throw new Error(`specdrift-proofs.wasm could not be loaded: ${answer.status}`);
  return answer.headers.get('Content-Type') === 'application/wasm' ? WebAssembly.compileStreaming(answer) : answer.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
})]).then(([{load}, module]) => load(module));
begin.catch(() => {});  // every request is told

// `verb` is a function of the module.
self.onmessage = async ({data: {number, verb, options}}) => {
  let specdrift;
  try {
    specdrift = await begin;
  } catch (problem) {
    return self.postMessage({number, problem: String(problem?.message ?? problem), isLoading: true});
  }
  let told = performance.now();
  const progress = (states, frontier) => {
    const now = performance.now();
    if (now - told > SOON) {
      told = now;
      self.postMessage({number, states, frontier});
    }
    return false;
  };
  try {
    self.postMessage({number, answer: JSON.parse(specdrift[verb](options, progress))});
  } catch (problem) {
    self.postMessage({number, problem: String(problem?.message ?? problem), mistakes: problem?.mistakes});
  }
};
