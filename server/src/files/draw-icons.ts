import { startDrawing } from './drawing-process.ts';

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

const timeout = 30_000;

/** The icons of the installed application as PNG, drawn in a child process, as pictures are. */
export function drawIcons(order: IconOrder): Promise<DrawnIcons> {
  return new Promise((resolve, reject) => {
    const child = startDrawing('icon-drawing.ts', { ...order }, timeout);
    child.on('message', (drawn) => resolve(drawn as DrawnIcons));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The icons could not be drawn')));
  });
}
