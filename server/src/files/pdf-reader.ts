import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PdfVerdict } from './inspect-pdf.ts';

// This runs as a worker thread of pdf-inspector.ts, which ends when a limit is exceeded.

const maxPages = 3000;
const annotationsRefused: Record<string, 'attachment' | 'media'> = {
  FileAttachment: 'attachment',
  Screen: 'media',
  Movie: 'media',
  Sound: 'media',
  '3D': 'media',
  RichMedia: 'media',
};

// Viewers ignore what is not printed: tabs, line breaks, zeros, byte order marks.
const isScript = (address = '') => /^(?:javascript|vbscript|data):/i.test(address.replaceAll(/[^!-~]/g, ''));

// pdf.js needs these for drawing when it is loaded; nothing is drawn here.
Object.assign(globalThis, { DOMMatrix: Object, Path2D: Object, ImageData: Object });
const { getDocument, PasswordException, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');

async function judge(bytes: Buffer): Promise<PdfVerdict> {
  const loading = getDocument({
    // pdf.js transfers the buffer it is given.
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: true,
  });
  try {
    return await judgeDocument(await loading.promise);
  } catch (error) {
    if (error instanceof PasswordException) return { refused: 'encrypted' };
    return { refused: error instanceof RangeError ? 'heavy' : 'broken' };
  }
}

async function judgeDocument(document: PDFDocumentProxy): Promise<PdfVerdict> {
  const info = (await document.getMetadata()).info as { EncryptFilterName?: unknown; IsXFAPresent?: boolean };
  if (info.EncryptFilterName) return { refused: 'restricted' };
  if (info.IsXFAPresent) return { refused: 'form' };
  if (document.numPages < 1) return { refused: 'broken' };
  if (document.numPages > maxPages) return { refused: 'heavy' };
  if (await document.getAttachments()) return { refused: 'attachment' };
  if ((await document.getJSActions()) || hasScript(await document.getFieldObjects())) return { refused: 'script' };
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    if (await page.getJSActions()) return { refused: 'script' };
    for (const annotation of (await page.getAnnotations()) as Annotation[]) {
      const refused = annotationsRefused[annotation.subtype];
      if (refused) return { refused };
      if (annotation.actions || isScript(annotation.unsafeUrl)) return { refused: 'script' };
    }
    page.cleanup();
  }
  return { pages: document.numPages };
}

interface Annotation {
  subtype: string;
  /** Scripts by the event that runs them. */
  actions?: object | null;
  unsafeUrl?: string;
}

function hasScript(fields: object | null): boolean {
  return Object.values(fields ?? {}).some((parts: { actions?: object | null }[]) =>
    parts.some(({ actions }) => actions),
  );
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
parentPort?.postMessage(await judge(await readFile(workerData as string)));
