import { useId } from 'react';

/** Rings of petals from the outside in: count, half width and height of a petal, distance from the centre. */
const rings = [
  { petals: 22, rx: 17, ry: 34.1, distance: 88, colour: 'var(--marigold-500)' },
  { petals: 18, rx: 16, ry: 28.1, distance: 62, colour: 'var(--marigold-400)' },
  { petals: 14, rx: 14, ry: 22.2, distance: 38, colour: 'var(--marigold-300)' },
  { petals: 9, rx: 10, ry: 14.8, distance: 17, colour: 'var(--marigold-200)' },
];

/** A marigold, the only ornament of the public pages. */
export function Marigold({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg className={className} viewBox="-150 -150 300 300" aria-hidden>
      <defs>
        {rings.map(({ rx, ry, distance, colour }, ring) => (
          <ellipse
            key={colour}
            id={`${id}${ring}`}
            cy={-distance}
            rx={rx}
            ry={ry}
            fill={colour}
            stroke="var(--marigold-600)"
            strokeOpacity="0.28"
            strokeWidth="1.2"
          />
        ))}
      </defs>
      {rings.flatMap(({ petals }, ring) =>
        Array.from({ length: petals }, (_, petal) => (
          <use
            key={`${ring}-${petal}`}
            href={`#${id}${ring}`}
            transform={`rotate(${Number(((petal * 360) / petals).toFixed(2))})`}
          />
        )),
      )}
      <circle r="9" fill="var(--marigold-600)" />
    </svg>
  );
}
