// A parser of npm, in a worker of its own: what it reads for too long is ended by who asked. The worker's name is that of the package and its version.

const MOST_EVENTS = 50000;  // that are compared

const [name, version] = self.name.split(' ');
const ready = Promise.all([import(`./readers/${name}.mjs`), import(`./readers/${name}-reader.mjs`)]).then(([parser, {readerOf}]) => readerOf(parser, version));
ready.catch(() => {});  // every question is told

self.onmessage = async ({data: {number, input}}) => {
  try {
    const {line, read} = await ready;
    const {events} = read(input);
    if (events.length > MOST_EVENTS) throw new Error(`it saw ${events.length} tags and texts, and at most ${MOST_EVENTS} are compared here`);
    self.postMessage({number, answer: {events, scripting: line.scripting}});
  } catch (problem) {
    self.postMessage({number, problem: String(problem?.message ?? problem)});
  }
};
