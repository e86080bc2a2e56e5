import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { findActiveContent } from './active-content.ts';
import type { PdfVerdict } from './inspect-pdf.ts';

// Runs as a thread of pdf-inspector.ts, which ends it when it takes too much of anything.

const mostPages = 3000;

// Asked for by pdf.js when it is loaded, for drawing, which nobody does here.
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
    // pdf.js takes what it is given away to itself.
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: true,
  });
  try {
    const document = await loading.promise;
    const { info } = await document.getMetadata();
    if ((info as { EncryptFilterName?: unknown }).EncryptFilterName) return { refused: 'encrypted' };
    const active = findActiveContent(bytes) ?? (await findWhatActs(document));
    if (active) return { refused: active };
    if (document.numPages < 1) return { refused: 'broken' };
    if (document.numPages > mostPages) return { refused: 'heavy' };
    return (await findOnPages(document)) ?? { pages: document.numPages };
  } finally {
    await loading.destroy();
  }
}

/** As a viewer would find it, whatever it is hidden behind. */
async function findWhatActs(document: PDFDocumentProxy): Promise<'script' | 'attachment' | 'form' | undefined> {
  if (document.isPureXfa) return 'form';
  if ((await document.getJSActions()) !== null || (await document.hasJSActions())) return 'script';
  if ((await document.getAttachments()) !== null) return 'attachment';
  return undefined;
}

/** Every page has to be there. */
async function findOnPages(document: PDFDocumentProxy): Promise<PdfVerdict | undefined> {
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    if ((await page.getJSActions()) !== null) return { refused: 'script' };
    const annotations = (await page.getAnnotations()) as {
      subtype?: string;
      actions?: unknown;
      attachment?: unknown;
    }[];
    if (annotations.some(({ actions }) => actions !== undefined && actions !== null)) return { refused: 'script' };
    if (annotations.some(({ attachment, subtype }) => attachment || subtype === 'FileAttachment')) {
      return { refused: 'attachment' };
    }
    page.cleanup();
  }
  return undefined;
}
