// Parsers as processes that the module asks. The module waits for each answer in a thread of its own, so that this one can look at clocks and signals.

import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {constants} from 'node:os';
import {isMainThread, MessageChannel, parentPort, receiveMessageOnPort, Worker, workerData} from 'node:worker_threads';
import {load} from './specdrift.mjs';

const MOST_OUTPUT = 16 << 20;     // without an answer
const MOST_COMPLAINTS = 4096;     // of standard error, its end
const LONGEST_END = 1000;         // in milliseconds, after its output has ended
const IS_WINDOWS = process.platform === 'win32';
// As strsignal of glibc has them.
const SIGNALS = {SIGHUP: 'Hangup', SIGINT: 'Interrupt', SIGQUIT: 'Quit', SIGILL: 'Illegal instruction', SIGTRAP: 'Trace/breakpoint trap', SIGABRT: 'Aborted',
  SIGBUS: 'Bus error', SIGFPE: 'Floating point exception', SIGKILL: 'Killed', SIGUSR1: 'User defined signal 1', SIGSEGV: 'Segmentation fault',
  SIGUSR2: 'User defined signal 2', SIGPIPE: 'Broken pipe', SIGALRM: 'Alarm clock', SIGTERM: 'Terminated', SIGXCPU: 'CPU time limit exceeded'};

/** A program that is asked a line at a time and answers with a line. */
class AdapterProcess {
  #words;
  #isShell;
  #child = null;
  #closed = null;        // a promise of it: it has ended, and all of its output is read
  #ended = false;        // its output has
  #lines = [];           // that begin with {"
  #parts = [];           // of the line that has begun
  #received = 0;         // since it was asked
  #complaints = Buffer.alloc(0);
  #wake = () => {};

  constructor({words, isShell}) {
    this.#words = words;
    this.#isShell = isShell;
  }

  /** Returns why it cannot be started; empty: it is. */
  async start() {
    const [program, ...rest] = this.#words;
    let child;
    try {
      // In a group of its own, so that all that it starts can be ended.
      child = spawn(program, rest, {shell: this.#isShell, detached: !IS_WINDOWS, windowsHide: true});
      await once(child, 'spawn');
    } catch (trouble) {
      return `it cannot be run: ${trouble.code === 'ENOENT' ? 'there is no such program' : trouble.message}`;
    }
    [this.#child, this.#ended, this.#lines, this.#parts, this.#complaints] = [child, false, [], [], Buffer.alloc(0)];
    this.#closed = new Promise((done) => {
      child.once('close', (status, signal) => done({status, signal}));
      // Another one may hold its output open.
      child.once('exit', (status, signal) => setTimeout(done, LONGEST_END / 4, {status, signal}).unref());
    });
    for (const trouble of [child, child.stdin, child.stdout, child.stderr]) trouble.on('error', () => {});
    child.stdout.on('data', (chunk) => this.#take(chunk));
    child.stdout.on('end', () => {
      this.#ended = true;
      this.#wake();
    });
    child.stdout.pause();
    child.stderr.on('data', (chunk) => { this.#complaints = Buffer.concat([this.#complaints, chunk]).subarray(-MOST_COMPLAINTS); });
    return '';
  }

  #take(chunk) {
    this.#received += chunk.length;
    let begin = 0;
    for (let end; (end = chunk.indexOf(10, begin)) >= 0; begin = end + 1) {
      const line = Buffer.concat([...this.#parts.splice(0), chunk.subarray(begin, end)]);
      if (line[0] === 0x7b && line[1] === 0x22) this.#lines.push(line);
    }
    if (begin < chunk.length) this.#parts.push(chunk.subarray(begin));
    this.#wake();
  }

  /** Returns a line of JSON, or h, f, or c and how it has ended, and then it is stopped. */
  async exchange(line, milliseconds) {
    if (line) this.#child.stdin.write(`${line}\n`);
    this.#received = [...this.#lines, ...this.#parts].reduce((sum, part) => sum + part.length, 0);
    this.#child.stdout.resume();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#wake();
    }, milliseconds);
    try {
      for (;;) {
        if (this.#lines.length > 0) {
          this.#child.stdout.pause();
          return this.#lines.shift();
        }
        const outcome = this.#received > MOST_OUTPUT ? 'f' : this.#ended ? `c${await this.#howItEnded()}` : isLate ? 'h' : '';
        if (outcome) {
          await this.stop();
          return outcome;
        }
        await new Promise((done) => { this.#wake = done; });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async #howItEnded() {
    const ended = await Promise.race([this.#closed, new Promise((done) => { setTimeout(done, LONGEST_END, null).unref(); })]);
    if (!ended) return 'it closed its output';
    const how = ended.signal ? `it was ended by signal ${constants.signals[ended.signal]} (${SIGNALS[ended.signal] ?? ended.signal})` : `it ended with status ${ended.status}`;
    const words = this.lastWords();
    return words ? `${how}: ${words}` : how;
  }

  /** One line of what it has complained; where there are others, none of those that name places in a program. */
  lastWords() {
    const lines = this.#complaints.toString().split(/[\r\n]+/).map((line) => line.replace(/[ \t]+$/, '')).filter(Boolean).reverse();
    return lines.find((line) => !/^(?:[ \t#]|Stack trace:|Node\.js v)/.test(line)) ?? lines[0] ?? '';
  }

  /** Ends it and all that is in its group. */
  kill() {
    if (!this.#child) return;
    const {pid} = this.#child;
    if (IS_WINDOWS) spawnSync('taskkill', ['/T', '/F', '/PID', String(pid)], {stdio: 'ignore'});
    else
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // Nobody is left.
      }
  }

  async stop() {
    if (!this.#child) return;
    this.kill();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy();
    await Promise.race([this.#closed, new Promise((done) => { setTimeout(done, LONGEST_END).unref(); })]);
    this.#child = null;
  }
}

/**
 * Does a task that asks parsers: `commands` has the words of each, and whether they are one of a shell. `tell` hears what a person has to know.
 * Returns the report, and whether there is a difference in it.
 */
export async function askProcesses(bytes, verb, task, options, commands, tell) {
  const processes = commands.map((command) => new AdapterProcess(command));
  const killAll = () => processes.forEach((one) => one.kill());
  const onSignal = (signal) => {
    killAll();
    process.removeListener(signal, onSignal);
    process.kill(process.pid, signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, onSignal);
  process.on('exit', killAll);
  const answer = async ({what, parser, words, milliseconds}) => {
    const one = processes[parser];
    switch (what) {
      case 's': return one.start();
      case 'x': return one.exchange(words, milliseconds);
      case 'w': return one.lastWords();
      case 'e': await one.stop(); return '';
      default: tell(JSON.parse(words)); return '';
    }
  };
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const {port1, port2} = new MessageChannel();
  const worker = new Worker(new URL(import.meta.url), {workerData: {bytes, verb, task, options, signal, port: port2}, transferList: [port2]});
  try {
    return await new Promise((done, fail) => {
      port1.on('message', async (question) => {
        let said;
        try {
          said = await answer(question);
        } catch (trouble) {
          said = `c${trouble.message}`;
        }
        port1.postMessage(said);
        Atomics.store(signal, 0, 1);
        Atomics.notify(signal, 0);
      });
      worker.on('message', ({report, differs, trouble}) => (trouble ? fail(Object.assign(new Error(trouble.message), trouble)) : done({report, differs})));
      worker.on('error', fail);
      worker.on('exit', () => fail(new Error('the module has ended')));
    });
  } finally {
    killAll();
    port1.close();
    await worker.terminate();
    for (const name of signals) process.removeListener(name, onSignal);
    process.removeListener('exit', killAll);
  }
}

if (!isMainThread && workerData?.verb) {
  const {bytes, verb, task, options, signal, port} = workerData;
  const reach = (what, parser, words, milliseconds) => {
    port.postMessage({what, parser, words, milliseconds});
    // A wait may be ended by the notice of the answer before, which this thread had not waited for.
    while (Atomics.load(signal, 0) === 0) Atomics.wait(signal, 0, 0);
    Atomics.store(signal, 0, 0);
    return receiveMessageOnPort(port).message;
  };
  try {
    const specdrift = await load(bytes);
    parentPort.postMessage({report: specdrift.askParsers(verb, task, reach, options), differs: specdrift.differs()});
  } catch (trouble) {
    const message = trouble instanceof WebAssembly.RuntimeError ? `the module has ended, perhaps for want of memory: ${trouble.message}` : trouble.message;
    parentPort.postMessage({trouble: {message, hint: trouble.hint, mistakes: trouble.mistakes}});
  }
}
