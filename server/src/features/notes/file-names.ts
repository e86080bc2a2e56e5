const maxLength = 120;

/** A safe file name for downloads: no path, no control characters, ending in `.pdf`. */
export function toFileName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    // oxlint-disable-next-line no-control-regex -- control characters, and those that turn the direction of text around
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"<>:|?*]/g, '')
    .replace(/\.pdf$/i, '')
    .trim();
  const short = name
    .slice(0, maxLength - 4)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim();
  return `${/^\.*$/.test(short) ? 'note' : short}.pdf`;
}

/** A title derived from the file name, if none was given. */
export const titleFrom = (fileName: string): string =>
  fileName
    .replace(/\.pdf$/, '')
    .replace(/_+/g, ' ')
    .trim();
