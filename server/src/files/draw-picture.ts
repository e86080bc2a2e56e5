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

const longest = 60_000;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Reads a picture from outside and draws it anew at the sizes of its kind, without anything but its pixels. One after
 * another, each in a process that ends with it: what a hostile file breaks or fills is not the server, and the memory it
 * took is given back.
 */
export function drawPicture(path: string, kind: PictureKind): Promise<DrawnPicture> {
  const drawn = queue.then(() => draw({ path, kind }));
  queue = drawn.catch(() => {});
  return drawn;
}

function draw(order: PictureOrder): Promise<DrawnPicture> {
  return new Promise((resolve, reject) => {
    const child = startDrawing('picture-drawing.ts', { ...order }, longest);
    let hasBegun = false;
    child.on('message', (message: DrawnPicture | 'ready') => {
      hasBegun = true;
      if (message !== 'ready') resolve(message);
    });
    child.once('error', reject);
    // Its end is an answer too, after the one it gave: the file was more than it could carry.
    child.once('exit', () => {
      if (hasBegun) resolve({ refused: 'heavy' });
      else reject(new Error('Pictures cannot be drawn: the process for it did not start'));
    });
  });
}
