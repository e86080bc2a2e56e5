/** One stored size of a picture. */
interface Size {
  /** Pixels. */
  width: number;
  height: number;
  /** Upper limit in bytes: quality is lowered until it fits. */
  bytes: number;
}

export interface Shape {
  /** `inside`: whole, in a box of that size; `cover`: cropped to it around the salient part. */
  fit: 'inside' | 'cover';
  /** Minimum of the shorter side in pixels. */
  smallest: number;
  /** Keeps transparency: a logo stands on light and dark, a photograph has none. */
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

/** Two and three times the displayed size, for high-density screens. Nothing above the fold exceeds 60 KB. */
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
