// Compares texts outside of the page's own thread, so that typing never waits.

import {load} from './specdrift.mjs';

const MOST_FINDINGS = 300;  // that a page shows; the JSON has all of them

const fetched = fetch(new URL('specdrift.wasm', import.meta.url)).then((answer) => {
  if (!answer.ok) throw new Error(`specdrift.wasm could not be loaded: ${answer.status}`);
  return answer.arrayBuffer();
});
const ready = fetched.then(load);
let json = '';

self.onmessage = async ({data}) => {
  const {number} = data;
  try {
    if (data.kind === 'json') return self.postMessage({number, json});
    const specdrift = await ready;
    const begin = performance.now();
    json = '';
    json = specdrift.compare(data.bytes, {versions: data.versions, errors: data.errors});
    const took = performance.now() - begin;
    const [document] = JSON.parse(json).documents;
    const divergences = document.findings.filter((finding) => finding.type === 'divergence');
    self.postMessage({
      number, took, summary: document.summary, context: document.context, versions: document.versions,
      findings: divergences.slice(0, MOST_FINDINGS), count: divergences.length,
    });
  } catch (problem) {
    self.postMessage({number, problem: String(problem?.message ?? problem)});
  }
};
