/** One size a picture is kept at. */
interface Size {
  /** Pixels. */
  width: number;
  height: number;
  /** The most a file may have, in bytes: it loses quality until it fits. */
  bytes: number;
}

export interface Shape {
  /** `inside`: whole, in a box of that size; `cover`: cut to it around what draws the eye. */
  fit: 'inside' | 'cover';
  /** Pixels on its shorter side below which nothing good can be made of it. */
  smallest: number;
  /** A logo stands on light and dark; a photograph has no holes. */
  keepsHoles: boolean;
  sizes: Size[];
}

/** Twice and thrice what a page shows them at, for sharp screens. Nothing that is seen first has more than 60 KB. */
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
  teacher: {
    fit: 'cover',
    smallest: 96,
    keepsHoles: false,
    sizes: [
      { width: 96, height: 96, bytes: 4_000 },
      { width: 320, height: 320, bytes: 20_000 },
    ],
  },
} as const satisfies Record<string, Shape>;

export type PictureKind = keyof typeof shapes;
