import { getDocument, GlobalWorkerOptions, TextLayer, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the address of the file, which the build puts in its place
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

// The only file that uses pdf.js, loaded when a note is opened where the browser cannot embed it. The legacy build: phones are not always up to date.
GlobalWorkerOptions.workerSrc = workerAddress;

/** The build copies these assets: standard fonts that a PDF may omit, and decoders of scanned pages. */
const companions = `/assets/pdf-${version}/`;

/** Larger canvases stay blank on some phones. */
const maxPixels = 8_000_000;

export type Pdf = PDFDocumentProxy;

interface OpeningPdf {
  /** The document, and the height-to-width ratio of its first page. */
  opened: Promise<{ pdf: Pdf; ratio: number }>;
  close: () => void;
}

const settings = {
  standardFontDataUrl: companions,
  wasmUrl: companions,
  // The content security policy forbids WebAssembly compilation; the decoders exist as plain scripts too.
  useWasm: false,
  enableXfa: false,
};

export function openPdf(address: string): OpeningPdf {
  const task = getDocument({ ...settings, url: address });
  const open = async () => {
    const pdf = await task.promise;
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    return { pdf, ratio: height / width };
  };
  return { opened: open(), close: () => void task.destroy() };
}

/**
 * The first page, from 1, with a picture that cannot be decoded; null if there is none. Stops at `signal`. The browser's own
 * viewer needs this check, because it shows a broken scan as a white page without an error.
 */
export async function findDamagedPage(file: Blob, signal: AbortSignal): Promise<number | null> {
  const task = getDocument({ ...settings, data: await file.arrayBuffer() });
  try {
    const pdf = await task.promise;
    for (let number = 1; number <= pdf.numPages && !signal.aborted; number++) {
      const page = await pdf.getPage(number);
      await page.getOperatorList();
      if (!isWhole(page)) return number;
      page.cleanup();
    }
    return null;
  } finally {
    await task.destroy();
  }
}

/**
 * Whether the page's own pictures were decoded. Call it after the page was drawn or its operators were read: pdf.js has null
 * where decoding failed.
 */
const isWhole = (page: PDFPageProxy): boolean => ![...page.objs].some(([, picture]) => picture === null);

/** Text items of a page. */
export interface PageText {
  pieces: string[];
  /** The items joined in lower case, for searching. */
  text: string;
}

export async function readPageText(page: PDFPageProxy): Promise<PageText> {
  const { items } = await page.getTextContent();
  const words = items.filter((item) => 'str' in item);
  // A line end separates words; a space in the item keeps offsets in text and items aligned.
  const pieces = words.map(({ str, hasEOL }) => (hasEOL ? `${str} ` : str));
  return { pieces, text: pieces.join('').toLowerCase() };
}

interface Drawing {
  pdf: Pdf;
  /** From 1. */
  pageNumber: number;
  /** In CSS pixels. */
  width: number;
  canvas: HTMLCanvasElement;
  /** Text layer: invisible text above the canvas, for screen readers, selection and search. */
  words: HTMLElement;
  onSize: (ratio: number) => void;
}

interface DrawnPage {
  drawn: Promise<{
    /** Elements of the text layer, by item as in `readPageText`. */
    pieces: HTMLElement[];
    /** False if a picture of the page could not be decoded: a broken scan would be a white page. */
    isWhole: boolean;
  }>;
  stop: () => void;
}

export function drawPage({ pdf, pageNumber, width, canvas, words, onSize }: Drawing): DrawnPage {
  let stop = () => {};
  let isStopped = false;
  const draw = async () => {
    const nothing = { pieces: [], isWhole: true };
    const page = await pdf.getPage(pageNumber);
    const size = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: width / size.width });
    onSize(size.height / size.width);
    if (isStopped) return nothing;
    const density = Math.min(window.devicePixelRatio, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
    canvas.width = Math.floor(viewport.width * density);
    canvas.height = Math.floor(viewport.height * density);
    const rendering = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
    stop = () => rendering.cancel();
    await rendering.promise;
    const whole = isWhole(page);
    words.replaceChildren();
    words.style.setProperty('--total-scale-factor', String(viewport.scale));
    const layer = new TextLayer({ textContentSource: await page.getTextContent(), container: words, viewport });
    stop = () => layer.cancel();
    if (isStopped) return nothing;
    await layer.render();
    return { pieces: layer.textDivs, isWhole: whole };
  };
  return {
    drawn: draw(),
    stop: () => {
      isStopped = true;
      stop();
    },
  };
}
