// The worker, begun while the page's other modules are on their way: loading the engine takes longest.

export const early = new Worker('worker.mjs', {type: 'module'});
