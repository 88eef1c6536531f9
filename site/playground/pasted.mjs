// The answer of a parser of the reader's own, pasted as its adapter prints it (docs/adapters.md). Nothing in it is trusted: the engine is given events in their form only.

import {get} from './nodes.mjs';
import {visible} from './text.mjs';

const LONGEST = 4_000_000;    // characters of an answer
const MOST_EVENTS = 50_000;   // as of the parsers of npm
const SHOWN = 300;            // characters of a question

/** The values of a first line that the page can compare; it leaves nothing out of what the versions see. */
const TAKEN = {level: ['tree', 'tokens'], attributes: ['pairs'], comments: [true, 'yes'], bogus: [true, 'yes'], names: ['exact'], order: ['document'], context: ['document', 'fragment', 'tokenizer'], feedback: [true, 'yes']};
/** Values that matter where the input has this. */
const TAKEN_WITHOUT = [['pi', 'none', /<\?/], ['charrefs', 'raw', /&/], ['nul', false, /\0/], ['nul', 'no', /\0/], ['context', 'tokenizer', /<(?:svg|math)/i]];

const isText = (value) => typeof value === 'string';
const text = (value, number, what) => {
  if (isText(value)) return value;
  throw new Error(`event ${number}: its ${what} is not a string`);
};
const textOrNone = (value, number, what) => value === undefined || value === null ? '' : text(value, number, what);

function attributesOf(pairs, number) {
  if (pairs === undefined || pairs === null) return [];
  if (!Array.isArray(pairs) || !pairs.every((pair) => Array.isArray(pair) && pair.length === 2 && isText(pair[0]) && (isText(pair[1]) || pair[1] === null)))
    throw new Error(`event ${number}: its attributes are not an array of pairs of strings`);
  return pairs.map(([name, value]) => [name, value ?? '']);
}

/** An event as the engine takes it, without its place. Throws an Error for what is none. */
function eventOf(event, number) {
  if (!Array.isArray(event)) throw new Error(`event ${number} is no array`);
  const [kind, one, two, three, four] = event.filter((part, at) => at !== event.length - 1 || !part || typeof part !== 'object' || Array.isArray(part));
  switch (kind) {
    case 'S': return ['S', text(one, number, 'name'), attributesOf(two, number)];
    case 'E': return ['E', text(one, number, 'name')];
    case 'T': case 'C': return [kind, text(one, number, 'text')];
    case 'P': return ['P', text(one, number, 'target'), textOrNone(two, number, 'data')];
    case 'D': return ['D', textOrNone(one, number, 'name'), textOrNone(two, number, 'public identifier'), textOrNone(three, number, 'system identifier'), four === true];
    default: throw new Error(`event ${number} begins with none of the letters S, E, T, C, P and D`);
  }
}

/** {line, answer} of what was pasted. Throws an Error where there is no answer. */
function partsOf(pasted) {
  if (pasted.length > LONGEST) throw new Error(`it has more than ${LONGEST} characters`);
  let whole;
  try {
    whole = JSON.parse(pasted);
  } catch {
    // Several lines.
  }
  if (Array.isArray(whole)) return {line: {}, answer: {events: whole}};
  const found = whole ? [whole] : [];
  for (const [at, line] of whole ? [] : pasted.split('\n').entries()) {
    if (!line.startsWith('{"')) continue;  // a notice
    try {
      found.push(JSON.parse(line));
    } catch (problem) {
      throw new Error(`line ${at + 1} is no JSON: ${problem.message}`);
    }
  }
  const answer = found.find((one) => one && typeof one === 'object' && ('events' in one || 'error' in one));
  if (!answer) throw new Error('there is no answer in it: {"id": …, "events": […]}, or the events alone');
  return {line: found.find((one) => one && typeof one === 'object' && 'adapter' in one) ?? {}, answer};
}

/** Refuses what the page would have to leave out of what the versions see. */
function check(line, input) {
  const said = Object.entries(TAKEN).filter(([name, values]) => line[name] !== undefined && !values.includes(line[name])).map(([name]) => name)
    .concat(TAKEN_WITHOUT.filter(([name, value, part]) => line[name] === value && part.test(input)).map(([name]) => name));
  if (said.length) throw new Error(`its first line says ${JSON.stringify(said[0])}: ${JSON.stringify(line[said[0]]).slice(0, 100)}, which the page cannot take into account; specdrift compare --adapter can`);
}

/** A number for a text, so that an answer to another question is noticed. */
function idOf(input) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < input.length; ++at) hash = Math.imul(hash ^ input.charCodeAt(at), 0x01000193);
  return `t${(hash >>> 0).toString(16)}`;
}

/** The question as a line of ASCII. */
const questionOf = (input) => JSON.stringify({id: idOf(input), input}).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** {title, events, scripting} of an answer to a question. Throws an Error that says what is wrong with it. */
function answerIn(pasted, input) {
  const {line, answer} = partsOf(pasted);
  if (answer.id !== undefined && answer.id !== idOf(input)) throw new Error('it answers another question; the text has changed since, or it is of another adapter');
  if (answer.events === undefined) throw new Error(`the parser gave up: ${String(answer.error).slice(0, 200)}`);
  if (!Array.isArray(answer.events)) throw new Error('"events" is no array');
  if (answer.events.length > MOST_EVENTS) throw new Error(`it has ${answer.events.length} events, and at most ${MOST_EVENTS} are compared here`);
  check(line, input);
  const title = [line.name, line.version].filter(isText).join(' ').trim().slice(0, 60);
  return {title: visible(title) || 'your parser', scripting: ![false, 'no'].includes(line.scripting), events: answer.events.map((event, at) => eventOf(event, at + 1))};
}

/** `copy` takes a text that the reader wants. */
export function setUpPasted(copy) {
  let asked = '';   // the input of the question that is shown
  let pastedFor = '';  // and of the one that was there when the answer was pasted
  const all = {onchange: () => {}};
  /** Shows the question for an input. */
  all.ask = (input) => {
    asked = input;
    const question = questionOf(input);
    get('question').textContent = question.length > SHOWN ? `${question.slice(0, SHOWN)} …` : question;
  };
  const read = async (input) => {
    const pasted = get('answer').value;
    if (pastedFor !== input) throw new Error('the text has changed since its answer was pasted');
    return answerIn(pasted, input);
  };
  all.chosen = () => get('answer').value.trim() ? [{title: 'Your parser', read}] : [];
  get('answer').addEventListener('input', () => {
    pastedFor = asked;
    all.onchange();
  });
  get('copy-question').addEventListener('click', () => copy(questionOf(asked), 'question'));
  return all;
}
