// A report in words: tokens, groups, the command line that makes the same report, and Markdown.

import {canBeTyped, escaped, visible} from './text.mjs';

const tag = (token) => token.name + token.attributes.map(({name, value}) => ` ${name}="${value}"`).join('') +
  (token.attribute_count ? ' …' : '') + (token.self_closing ? ' /' : '');

/** A token as a reader of HTML would write it: what fits into a lane. */
export function written(token) {
  switch (token.kind) {
    case 'start tag': return `<${tag(token)}>`;
    case 'end tag': return `</${tag(token)}>`;
    case 'comment': return `comment ${token.data}`;
    case 'characters': return `"${token.data}"`;
    case 'doctype': return `<!DOCTYPE ${token.name ?? ''}>`;
    case 'processing instruction': return `<?${token.target} ${token.data}>`;
    default: return token.kind;
  }
}

/** The contents of a token, as said after its kind. */
export function contents(token) {
  switch (token.kind) {
    case 'start tag': return `<${tag(token)}>`;
    case 'end tag': return `</${tag(token)}>`;
    case 'doctype':
      return [token.name ?? '(no name)', token.public_identifier, token.system_identifier].filter((word) => word !== null)
        .map((word) => `"${word}"`).join(' ') + (token.force_quirks ? ', force-quirks' : '');
    case 'processing instruction': return `${token.target} "${token.data}"` + (token.data_bytes ? ' …' : '');
    case 'end of file': return '';
    default: return `"${token.data}"` + (token.data_bytes ? ' … (cut)' : '');
  }
}

/** The initial state as options name it, of its name without "state". */
export const contextOf = (name) => ({'script data': 'script', 'cdata section': 'cdata'})[name] ?? name;

export const letter = (group) => String.fromCharCode(65 + group);

/** The title of a reader, where a sentence begins with it. */
export const beginning = (title) => title.replace(/^(?:this browser|your parser)$/, (words) => words[0].toUpperCase() + words.slice(1));

/** As HTML compares names: ASCII alone. */
export const lower = (name) => name.replace(/[A-Z]/g, (capital) => capital.toLowerCase());

export const counted = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;

export function place({begin, end}) {
  return `line ${begin.line}, column ${begin.column} (bytes ${begin.byte} to ${end.byte})`;
}

const ABOUT = {markup: 'tags', structure: 'contents of tokens', text: 'characters', errors: 'parse errors'};

/** "The 5 versions differ in 2 places (1 about tags, 1 about parse errors); 15 bytes" */
export function summary({summary: {divergences, by_severity: by}, versions}, bytes) {
  const kinds = Object.keys(ABOUT).filter((severity) => by[severity]);
  const severities = kinds.map((severity) => (kinds.length > 1 ? `${by[severity]} ` : '') + `about ${ABOUT[severity]}`).join(', ');
  if (versions.length === 1) return `${versions[0].version} alone; ${counted(bytes, 'byte')}`;
  return `The ${counted(versions.length, 'version')} ` + (divergences ? `differ in ${counted(divergences, 'place')} (${severities})` : 'agree') + `; ${counted(bytes, 'byte')}`;
}

const LONGEST_ARGUMENT = 2000;  // characters; a longer text is better kept in a file

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** For a shell. `text` is what the versions read. */
export function command(text, versions, errors, start = {}, hasOwn = false) {
  const isAlone = versions?.length === 1;
  const words = [isAlone ? 'specdrift tokens' : 'specdrift compare'];
  if (errors && !isAlone) words.push('--errors');
  if (hasOwn) words.push('--spec SPECIFICATION.xml');
  if (versions) words.push(`--versions ${versions.join(',')}`);
  if (start.context) words.push(`--context ${start.context}`);
  if (start.lastStartTag) words.push(`--last-start-tag ${quoted(start.lastStartTag)}`);
  if (start.foreignContent) words.push('--foreign-content');
  if (start.scripting === false) words.push('--scripting off');
  if (start.tree === false) words.push('--feedback none');
  if (text.length > LONGEST_ARGUMENT) words.push('FILE');
  else words.push(canBeTyped(text) ? `--text ${quoted(text)}` : `--escaped --text ${quoted(escaped(text))}`);
  return words.join(' ');
}

/** Code spans hold no backtick that could end them. */
function code(text) {
  const shown = visible(text);
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$|^ .* $/.test(shown) ? ' ' : '';
  return shown ? fence + space + shown + space + fence : '(nothing)';
}

/** A block of code; line feeds stay. */
function block(text) {
  const lines = text.split('\n').map(visible).join('\n');
  const fence = '`'.repeat(Math.max(3, ...(lines.match(/`+/g) ?? []).map((run) => run.length + 1)));
  return `${fence}html\n${lines}\n${fence}\n`;
}

export function markdown(report, text, size, commandLine, address) {
  const lines = [`**${summary(report, size)}**`, '', block(text)];
  for (const [index, finding] of report.findings.entries()) {
    lines.push(`${index + 1}. **${finding.severity}**, ${place(finding)}: ${finding.partition}`);
    if (finding.facet === 'tokens')
      for (const group of finding.classes)
        lines.push(`   - ${group.versions.join(', ')}: ` + (group.tokens.map((token) =>
          [token.kind, token.kind === 'end of file' ? '' : code(contents(token))].join(' ').trim()).join(', ') || 'no token') +
          (group.complete ? '' : ' …'));
    else
      for (const error of finding.errors)
        lines.push(`   - ${error.versions.join(', ')}: ${error.code ?? 'parse error'} at byte ${error.byte}`);
    for (const fork of finding.forks) lines.push(`   - cause: ${code(fork.class_id)}`);
  }
  if (report.count > report.findings.length) lines.push(`${report.count - report.findings.length} more are left out.`);
  lines.push('', block(commandLine).replace('```html', '```'));
  if (address) lines.push(`[Open in the playground](${address})`);
  return lines.join('\n') + '\n';
}
