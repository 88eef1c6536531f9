// Inputs that distinguish two versions, and how both read them.

import {code, make} from './nodes.mjs';
import {contextOf} from './words.mjs';

const MOST_CAUSES = 100;

/** A token in html5lib's notation as a reader of HTML would write it. */
export function token([kind, ...rest]) {
  switch (kind) {
    case 'StartTag': return `<${rest[0]}${Object.entries(rest[1] ?? {}).map(([name, value]) => ` ${name}="${value}"`).join('')}${rest[2] ? ' /' : ''}>`;
    case 'EndTag': return `</${rest[0]}>`;
    case 'Comment': return `comment "${rest[0]}"`;
    case 'Character': return `"${rest[0]}"`;
    case 'DOCTYPE': return `<!DOCTYPE ${rest.slice(0, 3).filter((one) => one !== null).join(' ')}>${rest[3] ? '' : ' with quirks'}`;
    default: return rest.join(' ');
  }
}

/** How each version reads an input. */
export const readings = (one) => make('ul', {class: 'readings'}, ...Object.entries(one).map(([name, tokens]) =>
  make('li', {}, make('b', {}, name), ': ', ...(tokens.length ? tokens.flatMap((each, index) => [index ? ' ' : '', code(token(each))]) : ['no token']))));

/** Where an input begins, as the page says it: only what is not usual. */
export function startOf({initial_state: state, last_start_tag: tag, foreign_content: isForeign}) {
  const context = contextOf(state);
  return {...(context === 'data' ? {} : {context}), ...(tag ? {lastStartTag: tag} : {}), ...(isForeign ? {foreignContent: true} : {})};
}

/** An input with what both make of it. */
function input(one, severity, start, where, use) {
  const box = make('div', {class: 'input'}, make('span', {class: 'severity'}, severity), ' ', code(one.input), where === 'data' ? '' : ` (${where})`, ' ');
  if (use && !one.input_escaped) {
    const button = make('button', {type: 'button', class: 'select'}, 'Try it');
    button.addEventListener('click', () => use(one.input, start));
    box.append(button);
  }
  box.append(readings(one.readings));
  return box;
}

/** The causes of an answer as a list, the gravest first. */
export function causes(answer, use = null) {
  const list = make('ol', {class: 'inputs'}, ...answer.causes.slice(0, MOST_CAUSES).map((cause) => {
    const start = startOf(cause.context);
    const item = make('li', {class: `s-${cause.worst?.severity ?? cause.severity}`}, input(cause, cause.severity, start, cause.where, use));
    if (cause.worst) item.append(make('p', {class: 'dim'}, 'With more after it it is graver:'), input(cause.worst, cause.worst.severity, start, cause.where, use));
    if (cause.class_id) item.append(make('p', {class: 'dim'}, 'Rows: ', code(cause.class_id)));
    return item;
  }));
  if (answer.causes.length > MOST_CAUSES) list.append(make('li', {class: 'dim'}, `${answer.causes.length - MOST_CAUSES} more are in the tests.`));
  return list;
}
