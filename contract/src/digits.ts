const devanagariZero = 0x0966;

/** Replaces Devanagari digits with Latin ones: १२ becomes 12. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - devanagariZero));
