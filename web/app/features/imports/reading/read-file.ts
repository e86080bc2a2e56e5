import { decodeText } from './decode-text.ts';
import { readText } from './read-text.ts';
import { readWorkbook } from './read-workbook.ts';
import {
  type FileSheet,
  limits,
  nameInOneLine,
  type OnRows,
  type ReadResult,
  Refused,
  type Refusal,
} from './sheets.ts';

/** First bytes of files that are no text. */
const signatures: [bytes: number[], means: Refusal | 'zip' | 'ole'][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  [[0x50, 0x4b, 0x05, 0x06], 'zip'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'ole'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  // Excel before 1997, without the container.
  [[0x09, 0x00, 0x04, 0x00], 'old-excel'],
  [[0x09, 0x02, 0x06, 0x00], 'old-excel'],
  [[0x09, 0x04, 0x06, 0x00], 'old-excel'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  [[0x49, 0x49, 0x2a, 0x00], 'picture'],
  [[0x4d, 0x4d, 0x00, 0x2a], 'picture'],
  [[0xff, 0xd8, 0xff], 'picture'],
  [[0x47, 0x49, 0x46, 0x38], 'picture'],
  [[0x52, 0x49, 0x46, 0x46], 'picture'],
  [[0x1f, 0x8b], 'archive'],
  [[0x52, 0x61, 0x72, 0x21], 'archive'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'archive'],
  [[0x42, 0x5a, 0x68], 'archive'],
  [[0xfd, 0x37, 0x7a, 0x58], 'archive'],
];

/** Reads a spreadsheet of any format by its content, whatever its name says; tells the rows read so far. Runs in a worker, which is terminated after a time-out. */
export async function readFile(bytes: Uint8Array, name: string, onRows: OnRows = () => {}): Promise<ReadResult> {
  try {
    const sheets = (await sheetsIn(bytes, name, onRows)).filter(({ rows }) => rows.length > 0);
    const count = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
    if (count === 0) throw new Refused('empty');
    return { sheets };
  } catch (error) {
    return error instanceof Refused ? { refusal: error.refusal, line: error.line } : { refusal: 'broken' };
  }
}

async function sheetsIn(bytes: Uint8Array, name: string, onRows: OnRows): Promise<FileSheet[]> {
  if (bytes.length === 0) throw new Refused('empty');
  if (bytes.length > limits.fileBytes) throw new Refused('too-big');
  const means = signatures.find(([start]) => start.every((byte, index) => bytes[index] === byte))?.[1];
  if (isPhotograph(bytes)) throw new Refused('picture');
  if (means === 'zip') return readWorkbook(bytes, onRows);
  if (means === 'ole') throw new Refused(isLocked(bytes) ? 'password' : 'old-excel');
  if (means !== undefined) throw new Refused(means);
  return [sheetOfText(decodeText(bytes), name, onRows)];
}

/** An encrypted workbook is a container of the old kind with a stream of this name, in UTF-16. */
function isLocked(bytes: Uint8Array): boolean {
  const marker = [...new TextEncoder().encode('EncryptedPackage')].flatMap((byte) => [byte, 0]);
  const isAt = (start: number) => marker.every((byte, index) => bytes[start + index] === byte);
  for (let at = bytes.indexOf(marker[0] ?? 0); at >= 0; at = bytes.indexOf(marker[0] ?? 0, at + 1)) {
    if (isAt(at)) return true;
  }
  return false;
}

/** Photographs of phones (HEIC), whose signature follows a length. */
const isPhotograph = (bytes: Uint8Array): boolean =>
  [0x66, 0x74, 0x79, 0x70].every((byte, index) => bytes[index + 4] === byte);

function sheetOfText(text: string, name: string, onRows: OnRows): FileSheet {
  const start = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase();
  if (isWebPage(start)) throw new Refused('web-page');
  if (/^\{\s*"(url|doc_id|resource_id)"/.test(start)) throw new Refused('google-link');
  if (/^(<[?!a-z]|\{\\rtf|[[{]\s*["{]|begin:v|%!ps)/.test(start)) throw new Refused('document');
  if (/^id;p.*\r?\n[a-z];/.test(start)) throw new Refused('no-sheet');
  // DOS programs end a text with this character.
  const whole = withoutEndMarks(text);
  // oxlint-disable-next-line no-control-regex -- text has none of these
  if (/[\u0000-\u0008\u000E-\u001A]/.test(whole.slice(0, 2000))) throw new Refused('no-sheet');
  return readText(whole, nameInOneLine(name.replace(/\.[^.]*$/, '')), onRows);
}

function withoutEndMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\u001A') end--;
  return text.slice(0, end);
}

const isWebPage = (start: string): boolean =>
  /^\s*<(!doctype html|html|table|head|meta|style|body|div)/.test(start.replaceAll(/<!--.*?-->/gs, '')) ||
  /^mime-version:.*multipart\/related/s.test(start) ||
  start.includes('urn:schemas-microsoft-com');
