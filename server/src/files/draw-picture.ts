import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { join } from 'node:path';
import type { PictureKind } from './picture-shapes.ts';
import { projectRoot } from '../project-root.ts';

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

/** In milliseconds. */
const timeouts = { picture: 60_000, icons: 30_000 };
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
    const child = startDrawing('picture-drawing.ts', { ...order }, timeouts.picture);
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

/**
 * Starts a child process for one order. It may only read files, and is killed after `timeout` milliseconds. It runs from source
 * in the built server too: it is not part of the bundle.
 */
function startDrawing(file: string, order: Serializable, timeout: number): ChildProcess {
  const child = fork(join(projectRoot, 'server/src/files', file), {
    env: { NODE_ENV: 'production' },
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), timeout);
  child.once('exit', () => clearTimeout(limit));
  child.send(order, (error) => error && child.kill('SIGKILL'));
  return child;
}

/** The side of each icon in pixels, by file name; a maskable icon may be cropped by up to a fifth on each side. */
export const icons = {
  '180.png': { side: 180, isMaskable: false },
  '192.png': { side: 192, isMaskable: false },
  '512.png': { side: 512, isMaskable: false },
  'maskable-512.png': { side: 512, isMaskable: true },
} as const;

export type IconName = keyof typeof icons;

export interface IconOrder {
  /** The logo as made by `drawPicture`; null draws the product's logo. */
  logo: Uint8Array | null;
  /** The background of the product's logo, `#rrggbb`. */
  colour: string;
}

export type DrawnIcons = Record<IconName, Uint8Array>;

/** The icons of the installed application as PNG, drawn in a child process, as pictures are. */
export function drawIcons(order: IconOrder): Promise<DrawnIcons> {
  return new Promise((resolve, reject) => {
    const child = startDrawing('icon-drawing.ts', { ...order }, timeouts.icons);
    child.on('message', (drawn) => resolve(drawn as DrawnIcons));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The icons could not be drawn')));
  });
}
