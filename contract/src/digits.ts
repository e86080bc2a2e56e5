const devanagariZero = 0x0966;

/** Devanagari digits as the Latin ones: १२ as 12. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero));
