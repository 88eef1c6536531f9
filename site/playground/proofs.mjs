// Statements about every input: the worker of proofs as functions.

export class Proofs {
  #worker = null;
  #number = 0;
  #pending = new Map();  // by number: {resolve, reject, progress}

  #start() {
    const worker = new Worker(new URL('prover.mjs', import.meta.url), {type: 'module'});
    worker.onmessage = ({data: {number, answer, problem, mistakes, isLoading, states, frontier}}) => {
      const one = this.#pending.get(number);
      if (!one) return;
      if (states !== undefined) return void one.progress?.(states, frontier);
      this.#pending.delete(number);
      if (problem === undefined) return void one.resolve(answer);
      if (isLoading) this.#drop();
      one.reject(Object.assign(new Error(isLoading ? `The part of the engine that proves could not be loaded (${problem}). It is tried again at the next request.` : problem),
        {mistakes}));
    };
    worker.onerror = () => this.#endAll('The part of the engine that proves could not be started. Is there a network?');
    return worker;
  }

  #drop() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #endAll(why, isEnded = false) {
    this.#drop();
    for (const {reject} of this.#pending.values()) reject(Object.assign(new Error(why), {isEnded}));
    this.#pending.clear();
  }

  /** Runs a function of the module, and returns its answer; `progress` is told of the states that are known, and of those that are still to be looked at. */
  run(verb, options, progress = undefined) {
    this.#worker ??= this.#start();
    const number = ++this.#number;
    this.#worker.postMessage({number, verb, options});
    return new Promise((resolve, reject) => this.#pending.set(number, {resolve, reject, progress}));
  }

  /** Ends all that was asked for. */
  end() {
    if (this.#pending.size) this.#endAll('ended', true);
  }
}
