/** `URL.canParse`, which is younger than the browsers this is for. */
export function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}
