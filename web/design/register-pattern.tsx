interface Props {
  /** Cells per row and column. */
  size?: number;
  className?: string;
}

const step = 38;
const levels = 5;

/** Seeded, so that the build and every browser render the same pattern. */
function* randomNumbers(seed: number): Generator<number, never> {
  let state = seed;
  while (true) {
    state = (state * 16807) % 2147483647;
    yield state / 2147483647;
  }
}

/**
 * All cells of one strength as one path of small squares with a thick round stroke: a fifth of the bytes of separate
 * rectangles.
 */
function cellPaths(size: number) {
  const quiet = Array.from({ length: levels }, () => '');
  const bright = Array.from({ length: levels }, () => '');
  const random = randomNumbers(7);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const strength = random.next().value;
      const isOnRise = Math.abs(size - 1 - row - (column * 0.9 + 1.2)) < 1.3;
      const level = Math.min(levels - 1, Math.floor(strength * levels));
      (isOnRise ? bright : quiet)[level] += `M${column * step + 4} ${row * step + 4}h12v12h-12z`;
    }
  }
  const middle = (level: number) => (level + 0.5) / levels;
  return [
    ...quiet.map((path, level) => ({ path, colour: 'var(--peacock-400)', opacity: middle(level) * 0.13 })),
    ...bright.map((path, level) => ({ path, colour: 'var(--marigold-400)', opacity: 0.1 + middle(level) * 0.16 })),
  ].filter(({ path }) => path !== '');
}

/** The product's motif, a register with marks that rise to the right; decorative. */
export function RegisterPattern({ size = 15, className }: Props) {
  const extent = size * step - 10;
  return (
    <svg className={className} viewBox={`0 0 ${extent} ${extent}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
      {cellPaths(size).map(({ path, colour, opacity }) => (
        <path
          key={colour + opacity}
          d={path}
          fill={colour}
          stroke={colour}
          strokeWidth="16"
          strokeLinejoin="round"
          opacity={Number(opacity.toFixed(3))}
        />
      ))}
    </svg>
  );
}
