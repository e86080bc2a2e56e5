import { startDrawing } from './drawing-process.ts';
import type { PictureKind } from './picture-shapes.ts';

export interface DrawnFile {
  type: 'image/avif' | 'image/webp';
  width: number;
  height: number;
  content: Uint8Array;
}

export type DrawnPicture =
  | { files: DrawnFile[] }
  | { refused: 'broken' | 'animated' | 'small' | 'pixels' | 'heavy'; smallest?: number };

export interface PictureOrder {
  path: string;
  kind: PictureKind;
}

const timeout = 60_000;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Decodes an untrusted picture and re-encodes its pixels at the sizes of its kind. One at a time, each in its own child process:
 * a hostile file can crash or fill only that, and its memory is returned.
 */
export function drawPicture(path: string, kind: PictureKind): Promise<DrawnPicture> {
  const drawn = queue.then(() => draw({ path, kind }));
  queue = drawn.catch(() => {});
  return drawn;
}

function draw(order: PictureOrder): Promise<DrawnPicture> {
  return new Promise((resolve, reject) => {
    const child = startDrawing('picture-drawing.ts', { ...order }, timeout);
    let hasBegun = false;
    child.on('message', (message: DrawnPicture | 'ready') => {
      hasBegun = true;
      if (message !== 'ready') resolve(message);
    });
    child.once('error', reject);
    // An exit without an answer means that the file exceeded the process's limits.
    child.once('exit', () => {
      if (hasBegun) resolve({ refused: 'heavy' });
      else reject(new Error('Pictures cannot be drawn: the process for it did not start'));
    });
  });
}
