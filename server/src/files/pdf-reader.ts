import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { findActiveContent } from './active-content.ts';
import type { PdfVerdict } from './inspector.ts';

// This runs as a worker thread of pdf-inspector.ts, which terminates it when it exceeds a limit.

const maxPages = 3000;

// pdf.js needs these for drawing when it is loaded; nothing is drawn here.
Object.assign(globalThis, { DOMMatrix: Object, Path2D: Object, ImageData: Object });
const { getDocument, PasswordException, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
const say = (message: PdfVerdict | 'ready') => parentPort?.postMessage(message);

parentPort?.on('message', (path: string) => void judge(path).then(say));
say('ready');

async function judge(path: string): Promise<PdfVerdict> {
  const bytes = await readFile(path);
  try {
    return await judgeDocument(bytes);
  } catch (error) {
    return {
      refused: error instanceof PasswordException ? 'encrypted' : error instanceof RangeError ? 'heavy' : 'broken',
    };
  }
}

async function judgeDocument(bytes: Buffer): Promise<PdfVerdict> {
  const loading = getDocument({
    // pdf.js transfers the buffer it is given.
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: true,
  });
  try {
    const document = await loading.promise;
    const { info } = await document.getMetadata();
    if ((info as { EncryptFilterName?: unknown }).EncryptFilterName) return { refused: 'restricted' };
    const active = findActiveContent(bytes);
    if (active) return { refused: active };
    if (document.numPages < 1) return { refused: 'broken' };
    if (document.numPages > maxPages) return { refused: 'heavy' };
    // Every page must be readable.
    for (let number = 1; number <= document.numPages; number++) (await document.getPage(number)).cleanup();
    return { pages: document.numPages };
  } finally {
    await loading.destroy();
  }
}
