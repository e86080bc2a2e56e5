/** Nothing is low without a threshold. Both as they are, not as they are shown. */
export const isLow = (percentage: number | null, threshold: number | null): boolean =>
  percentage !== null && threshold !== null && percentage < threshold;

/**
 * "87%", and "–" without classes. With one decimal where a whole number would say what is not so: 100 although a class was missed, or the threshold
 * although it was not reached.
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

/** In a cell of a sheet. */
export const toHundredths = (percentage: number | null): number | null =>
  percentage === null ? null : Math.round(percentage * 100) / 100;
