// Files: what a reader opens, and what is offered to be saved.

import {make} from './nodes.mjs';

const LARGEST = 8 << 20;  // bytes
const SOON = 10000;       // ms after which a browser has begun to save

/** Offers contents, a string or bytes, as a file. */
export function offer(name, contents, type = '') {
  const link = make('a', {download: name, href: URL.createObjectURL(new Blob([contents], {type}))});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SOON);
}

/** {text, encoding} of a file: UTF-8, or UTF-16 if its byte order mark says so. Throws an Error that says why it cannot be opened. */
export async function openedText(file, most = LARGEST) {
  if (file.size > most) throw new Error(`The file has ${file.size} bytes, and at most ${most} can be opened here.`);
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const encoding = {'255 254': 'UTF-16LE', '254 255': 'UTF-16BE'}[bytes.subarray(0, 2).join(' ')] ?? 'UTF-8';
    return {text: new TextDecoder(encoding, {fatal: true}).decode(bytes), encoding};
  } catch {
    throw new Error('The file is neither UTF-8 nor UTF-16 with a byte order mark, or cannot be read.');
  }
}

export const textOfFile = async (file, most) => (await openedText(file, most)).text;
