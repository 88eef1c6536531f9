// The state of the playground as a fragment of its address, and back. docs/site.md describes the parameters.

export const LONGEST_LINK = 16000;  // characters; what mail and chat programs still take for one link
const LARGEST_TEXT = 8 << 20;       // bytes that a link may unfold to

async function through(stream, bytes, ceiling) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > ceiling) {
      reader.cancel().catch(() => {});
      throw new Error(`The text of this link is larger than ${ceiling} bytes.`);
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

function toBase64(bytes) {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

const packed = async (text) => toBase64(await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text), Infinity));

/** Throws an Error for what is no packed text. */
async function unpacked(text) {
  try {
    const bytes = await through(new DecompressionStream('deflate-raw'), fromBase64(text), LARGEST_TEXT);
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch (problem) {
    if (problem.message.startsWith('The text')) throw problem;
    throw new Error('This link is damaged: its text cannot be unpacked. Perhaps its end is missing.');
  }
}

/** The fragment, without its #. `versions` is null for those that are compared by default; `start` has what is not usual. */
export async function fragment({typed, isEscaped, versions, errors, start = {}, specification = ''}) {
  const parameters = [`t=${await packed(typed)}`];
  if (isEscaped) parameters.push('x=1');
  if (versions) parameters.push(`v=${versions.join(',')}`);
  if (errors) parameters.push('e=1');
  if (start.context) parameters.push(`c=${start.context}`);
  if (start.lastStartTag) parameters.push(`l=${encodeURIComponent(start.lastStartTag)}`);
  if (start.foreignContent) parameters.push('f=1');
  if (start.scripting === false) parameters.push('n=1');
  if (start.tree === false) parameters.push('a=1');
  if (specification) parameters.push(`s=${await packed(specification)}`);
  return parameters.join('&');
}

/** The inverse; null for a fragment that holds no text. Throws an Error for one that is damaged. */
export async function read(fragment) {
  const parameters = new URLSearchParams(fragment);
  const state = {
    isEscaped: parameters.get('x') === '1',
    errors: parameters.get('e') === '1',
    versions: parameters.get('v')?.split(',') ?? null,
    start: {
      ...(parameters.get('c') ? {context: parameters.get('c')} : {}),
      ...(parameters.get('l') ? {lastStartTag: parameters.get('l')} : {}),
      ...(parameters.get('f') === '1' ? {foreignContent: true} : {}),
      ...(parameters.get('n') === '1' ? {scripting: false} : {}),
      ...(parameters.get('a') === '1' ? {tree: false} : {}),
    },
    specification: parameters.get('s') ? await unpacked(parameters.get('s')) : '',
  };
  if (parameters.has('text')) return {...state, typed: parameters.get('text')};
  if (!parameters.has('t')) return null;
  return {...state, typed: await unpacked(parameters.get('t'))};
}
