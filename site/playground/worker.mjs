// Runs the module outside of the page's own thread, so that typing never waits.

import {readingOf} from './reading.mjs';

const MOST_FINDINGS = 300;  // that a page shows; the JSON has all of them

// Both are on their way at once, and the module is compiled as it comes where the host says what it is. The first worker of a page
// gives it to the page, and those that follow get it from there.
let take;
const sent = new Promise((resolve) => { take = resolve; });
const functions = import('./specdrift.mjs');
const fetched = self.name === 'next' ? sent : fetch(new URL('specdrift.wasm', import.meta.url)).then((answer) => {
  if (!answer.ok) throw new Error(`specdrift.wasm could not be loaded: ${answer.status}`);
  return answer.headers.get('Content-Type') === 'application/wasm' ? WebAssembly.compileStreaming(answer) : answer.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
});
const ready = Promise.all([functions, fetched]).then(([{load}, module]) => {
  if (self.name !== 'next') self.postMessage({module});
  return load(module);
});
ready.catch(() => {});  // every request is told

function compared(specdrift, bytes, options) {
  const begin = performance.now();
  const report = specdrift.compare(bytes, options);
  const took = performance.now() - begin;
  const [document] = JSON.parse(report).documents;
  const divergences = document.findings.filter((finding) => finding.type === 'divergence');
  return {
    took, summary: document.summary, context: document.context, versions: document.versions,
    findings: divergences.slice(0, MOST_FINDINGS), count: divergences.length,
    folded: document.findings.find((finding) => finding.type === 'folded')?.divergences ?? 0,
    episodes: Object.fromEntries(document.findings.filter((finding) => finding.type === 'episode').map((one) => [one.number, one.begin.byte])),
  };
}

/** Answers for pages that are made of several functions of the module. */
const made = {
  compared: (specdrift, bytes, options) => compared(specdrift, bytes, options),
  read: (specdrift, bytes, options, version) => readingOf(specdrift.trace(bytes, options), version),
  list: (specdrift, bytes, options, version) => JSON.parse(specdrift.tokens(bytes, version, options)).tokens,
};

// `verb` is one of these, or a function of the module.
self.onmessage = async ({data: {module, number, verb, bytes, options: asked, version}}) => {
  if (module) return take(module);
  let specdrift;
  try {
    specdrift = await ready;
  } catch (problem) {
    return self.postMessage({number, problem: String(problem?.message ?? problem), isLoading: true});
  }
  try {
    const options = ArrayBuffer.isView(bytes) ? {...asked, isString: true} : asked;  // what is typed is no file
    const answer = made[verb] ? made[verb](specdrift, bytes, options, version)
      : version ? specdrift[verb](bytes, version, options) : specdrift[verb](bytes, options);
    self.postMessage({number, answer});
  } catch (problem) {
    self.postMessage({number, problem: String(problem?.message ?? problem), mistakes: problem?.mistakes});
  }
};
