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

/** The text of a file. Throws an Error that says why it cannot be opened. */
export async function textOfFile(file, most = LARGEST) {
  if (file.size > most) throw new Error(`The file has ${file.size} bytes, and at most ${most} can be opened here.`);
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(await file.arrayBuffer());
  } catch {
    throw new Error('The file is not UTF-8, or cannot be read.');
  }
}
