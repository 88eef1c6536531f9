// The worker, as functions. Newer text does not wait for what an older one asked for.

const PATIENCE = 400;  // ms that an answer about older text may take before newer text ends it

export class Engine {
  #worker = null;
  #number = 0;
  #pending = new Map();  // by number: {resolve, reject, begin}
  #running = null;       // the comparison that the worker has
  #waiting = null;       // the newest that it does not have yet
  #module = null;        // the engine, compiled, as soon as a worker has it
  #failed;
  #isLost = false;       // whether the worker will never answer

  /** `failed` is called if there is no worker. `early` is one that has begun already. */
  constructor(failed, early = undefined) {
    this.#failed = failed;
    this.#start(early ?? new Worker(new URL('worker.mjs', import.meta.url), {type: 'module'}));
  }

  #start(worker) {
    this.#worker = worker;
    this.#isLost = false;
    this.#worker.onmessage = ({data: {module, number, answer, problem, mistakes, isLoading}}) => {
      if (module) return void (this.#module = module);
      if (isLoading) this.#isLost = this.#worker === worker || this.#isLost;
      const one = this.#pending.get(number);
      this.#pending.delete(number);
      if (problem === undefined) one?.resolve(answer);
      else if (isLoading) one?.reject(Object.assign(new Error(`The engine could not be loaded (${problem}). Is there a network, and is specdrift.wasm next to this page? ` +
        'It is tried again at the next request.'), {isLoading}));
      else one?.reject(Object.assign(new Error(problem), {mistakes}));
    };
    this.#worker.onerror = () => {
      this.#isLost = true;
      this.#failed();
    };
  }

  /** Begins again, such as after the engine could not be loaded. */
  renew() {
    this.#restart();
  }

  /** Ends all that was asked for. */
  #restart() {
    this.#worker.terminate();
    for (const {reject} of this.#pending.values()) reject(Object.assign(new Error('The text has changed.'), {isOld: true}));
    this.#pending.clear();
    this.#running = this.#waiting = null;
    this.#start(new Worker(new URL('worker.mjs', import.meta.url), {type: 'module', name: this.#module ? 'next' : ''}));
    if (this.#module) this.#worker.postMessage({module: this.#module});
  }

  /** Runs a function of the module on bytes. */
  run(verb, bytes, options = {}, version = undefined) {
    if (this.#isLost) this.#restart();
    const number = ++this.#number;
    this.#worker.postMessage({number, verb, bytes, options, version});
    return new Promise((resolve, reject) => this.#pending.set(number, {resolve, reject, begin: performance.now()}));
  }

  /** A comparison; `answered` is told of it unless a newer one was asked for meanwhile. */
  compare(bytes, options, answered, refused) {
    const late = Array.from(this.#pending.values()).some(({begin}) => performance.now() - begin > PATIENCE);
    if (late) this.#restart();
    const request = {bytes, options, answered, refused};
    if (this.#running) this.#waiting = request;
    else this.#take(request);
  }

  #take(request) {
    this.#running = request;
    const next = (tell) => {
      if (this.#running !== request) return;
      this.#running = null;
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting) this.#take(waiting);
      else tell();
    };
    this.run('compared', request.bytes, request.options).then(
      (report) => next(() => request.answered(report)),
      (problem) => problem.isOld || next(() => request.refused(problem)));
  }
}
