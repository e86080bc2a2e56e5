/** One stored size of a picture. */
interface Size {
  /** The width in pixels. */
  width: number;
  height: number;
  /** The upper limit in bytes: quality is lowered until the file fits. */
  bytes: number;
}

export interface Shape {
  /** `inside` fits the whole picture in a box of that size; `cover` crops it to the box around the salient part. */
  fit: 'inside' | 'cover';
  /** The minimum of the shorter side in pixels. */
  smallest: number;
  /** Whether transparency is kept: a logo stands on light and dark, a photograph has none. */
  keepsHoles: boolean;
  sizes: Size[];
}

const portrait = {
  fit: 'cover',
  smallest: 96,
  keepsHoles: false,
  sizes: [
    { width: 96, height: 96, bytes: 4_000 },
    { width: 320, height: 320, bytes: 20_000 },
  ],
} as const satisfies Shape;

/** Sizes of two and three times the displayed one, for high-density screens. Nothing above the fold exceeds 60 KB. */
export const shapes = {
  logo: {
    fit: 'inside',
    smallest: 32,
    keepsHoles: true,
    sizes: [
      { width: 320, height: 80, bytes: 8_000 },
      { width: 640, height: 160, bytes: 20_000 },
    ],
  },
  building: {
    fit: 'inside',
    smallest: 320,
    keepsHoles: false,
    sizes: [
      { width: 480, height: 480, bytes: 30_000 },
      { width: 960, height: 960, bytes: 60_000 },
      { width: 1440, height: 1440, bytes: 60_000 },
    ],
  },
  teacher: portrait,
  student: portrait,
} as const satisfies Record<string, Shape>;

export type PictureKind = keyof typeof shapes;
