/** Whether a percentage is below the threshold; nothing is without one. Both are compared unrounded, not as they are shown. */
export const isLow = (percentage: number | null, threshold: number | null): boolean =>
  percentage !== null && threshold !== null && percentage < threshold;

/**
 * Formats a percentage as "87%", and null (no classes) as "–". One decimal is shown where a whole number would be false: 100 although a class was
 * missed, or the threshold although it was not reached.
 */
export function formatPercentage(percentage: number | null, threshold: number | null = null): string {
  if (percentage === null) return '–';
  const saysMore = (shown: number) =>
    (percentage < 100 && shown >= 100) || (isLow(percentage, threshold) && !isLow(shown, threshold));
  const whole = Math.round(percentage);
  if (!saysMore(whole)) return `${whole}%`;
  const tenths = Math.round(percentage * 10) / 10;
  return `${saysMore(tenths) ? Math.floor(percentage * 10) / 10 : tenths}%`;
}

/** The percentage rounded to hundredths, for a cell of a sheet. */
export const toHundredths = (percentage: number | null): number | null =>
  percentage === null ? null : Math.round(percentage * 100) / 100;
