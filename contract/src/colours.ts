/** A perceptual colour (OKLCH): lightness 0-1, chroma from 0, hue in degrees. Equal steps look equal. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Triple = [number, number, number];

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

const linearOf = (hex: string) =>
  [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple;

/** Relative luminance, WCAG 2. */
function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

function linearFromOklch({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The colour as `#rrggbb`; a colour outside sRGB loses chroma until it fits, and keeps its lightness. */
export function toHex(colour: Oklch): string {
  const isShown = (chroma: number) =>
    linearFromOklch({ ...colour, chroma }).every((part) => part > -0.0005 && part < 1.0005);
  let [low, high] = [0, colour.chroma];
  if (isShown(high)) low = high;
  for (let round = 0; round < 16 && high - low > 0.0005; round++) {
    const middle = (low + high) / 2;
    if (isShown(middle)) low = middle;
    else high = middle;
  }
  const parts = linearFromOklch({ ...colour, chroma: low }).map((part) => {
    const shown = Math.round(fromLinear(Math.min(1, Math.max(0, part))) * 255);
    return shown.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
