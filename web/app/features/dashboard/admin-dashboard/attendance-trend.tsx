import type { AdminSummary } from '#contract/dashboard';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDate, weekDayOf } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { useElementSize } from '../../../ui/mantine.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { formatPercentage } from '#contract/percentage';
import classes from './attendance-trend.module.css';

type Trend = AdminSummary['trend'];

interface Line {
  name: string;
  hue: string;
  /** One per day; null without a class. */
  values: (number | null)[];
}

const hues = ['var(--s1)', 'var(--s2)', 'var(--s3)', 'var(--s4)', 'var(--s5)', 'var(--s6)'];
const size = { height: 220, left: 48, right: 12, top: 24, bottom: 28 };
/** The width in use until the element is measured. */
const usualWidth = 680;

/** Share of students present on each of the last 14 days. A day without classes is a gap, not a zero. */
export function AttendanceTrend({ trend }: { trend: Trend }) {
  const { t } = useLingui();
  const [view, setView] = useState('all');
  const hasClasses = trend.some(({ percentage }) => percentage !== null);
  const lines: Line[] =
    view === 'all'
      ? [{ name: t`All batches`, hue: 'var(--primary)', values: trend.map(({ percentage }) => percentage) }]
      : linesByStandard(trend);
  return (
    <Card
      title={t`Attendance, last 14 days`}
      aside={
        hasClasses && (
          <Segmented
            label={t`Show`}
            value={view}
            onChange={setView}
            options={[
              { value: 'all', label: t`All batches` },
              { value: 'standard', label: t`By standard` },
            ]}
          />
        )
      }
    >
      {hasClasses ? (
        <Chart days={trend.map(({ date }) => date)} lines={lines} />
      ) : (
        <p className="muted">
          <Trans>The chart starts with the first attendance you mark.</Trans>
        </p>
      )}
      {hasClasses && view !== 'all' && (
        <ul className={`cluster ${classes['legend']}`}>
          {lines.map(({ name, hue, values }) => (
            <li className="row gap-8" key={name}>
              <span style={{ background: hue }} aria-hidden />
              {name} {formatPercentage(values.filter((value) => value !== null).pop() ?? null)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function linesByStandard(trend: Trend): Line[] {
  const names = new Map(
    trend.flatMap(({ byStandard }) => byStandard.map(({ standard }) => [standard._id, standard.name])),
  );
  return [...names].map(([id, name], index) => ({
    name,
    hue: hues[index % hues.length] ?? 'var(--s1)',
    values: trend.map(({ byStandard }) => byStandard.find(({ standard }) => standard._id === id)?.percentage ?? null),
  }));
}

/** Where days and percentages lie in a chart of this width. */
function scaleOf(days: string[], lines: Line[], width: number) {
  const all = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  // The axis need not start at 0, because a line compares days; it leaves room below the lowest point.
  const least = Math.max(0, Math.min(80, Math.floor((Math.min(...all) - 2) / 10) * 10));
  const step = (width - size.left - size.right) / days.length;
  const innerHeight = size.height - size.top - size.bottom;
  const x = (index: number) => size.left + (index + 0.5) * step;
  const y = (value: number) => size.top + (1 - (value - least) / (100 - least)) * innerHeight;
  return { least, step, innerHeight, x, y };
}

interface ChartProps {
  days: string[];
  lines: Line[];
}

function Chart({ days, lines }: ChartProps) {
  // Drawn at its display width, so text and points are not scaled.
  const { ref, width: measured } = useElementSize<HTMLElement>();
  const width = measured || usualWidth;
  const { least, step, innerHeight, x, y } = scaleOf(days, lines, width);
  const ticks = Array.from({ length: 5 }, (_, index) => least + ((100 - least) / 4) * index);
  const main = lines.length === 1 ? lines[0] : undefined;
  const lastAt = main?.values.map((value) => value !== null).lastIndexOf(true) ?? -1;
  const last = main?.values[lastAt];
  return (
    <figure ref={ref}>
      <svg viewBox={`0 0 ${width} ${size.height}`} aria-hidden className={classes['chart']}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={size.left} x2={width - size.right} y1={y(tick)} y2={y(tick)} className={classes['rule']} />
            <text x={size.left - 8} y={y(tick) + 4} textAnchor="end">
              {Math.round(tick)}%
            </text>
          </g>
        ))}
        {days.map((day, index) => (
          <g key={day}>
            {weekDayOf(day) === 'sun' && (
              <rect
                x={x(index) - step * 0.34}
                y={size.top}
                width={step * 0.68}
                height={innerHeight}
                rx="6"
                className={classes['gap']}
              />
            )}
            {index % 3 === (days.length - 1) % 3 && (
              <text x={x(index)} y={size.height - 8} textAnchor="middle">
                {formatDate(day).slice(0, 5)}
              </text>
            )}
          </g>
        ))}
        {lines.map(({ name, hue, values }) => (
          <g key={name} stroke={hue} fill="none" strokeWidth="2.5">
            {segmentsOf(values).map((segment) => (
              <polyline
                key={segment[0]?.index}
                points={segment.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
                strokeLinejoin="round"
              />
            ))}
            {values.map((value, index) =>
              value === null ? null : (
                <circle
                  key={days[index]}
                  cx={x(index)}
                  cy={y(value)}
                  r={index === lastAt ? 6 : 4}
                  className={classes['dot']}
                  fill={index === lastAt ? hue : undefined}
                />
              ),
            )}
          </g>
        ))}
        {last !== undefined && last !== null && (
          <text x={x(lastAt)} y={y(last) - 14} textAnchor="middle" className={classes['latest']}>
            {formatPercentage(last)}
          </text>
        )}
      </svg>
      <ChartInWords days={days} lines={lines} />
    </figure>
  );
}

function ChartInWords({ days, lines }: ChartProps) {
  const { t } = useLingui();
  return (
    <figcaption className="hidden-text">
      {lines.map(({ name, values }) => (
        <span key={name}>
          {name}:{' '}
          {values
            .map(
              (value, index) =>
                `${formatDate(days[index] ?? '')} ${value === null ? t`no class` : formatPercentage(value)}`,
            )
            .join(', ')}
          .
        </span>
      ))}
    </figcaption>
  );
}

/** Splits the line at days without a class. */
function segmentsOf(values: readonly (number | null)[]) {
  const segments: { index: number; value: number }[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) segments.push([]);
    else segments.at(-1)?.push({ index, value });
  }
  return segments.filter((segment) => segment.length > 0);
}
