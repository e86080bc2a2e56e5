import { largestNote } from '#contract/notes';
import { t } from '@lingui/core/macro';

export const photoFiles = 'image/*';
/** What becomes the file of a note. */
export const noteFiles = `.pdf,application/pdf,${photoFiles}`;

const mark = '%PDF-';
/** Readers allow for some bytes before the mark. */
const markWithin = 1024;

const isNamedPdf = (name: string) => /\.pdf$/i.test(name);

/** Why this file cannot be a note, before it is sent; the server looks into it more closely. */
export async function findFileProblem(file: File): Promise<string | null> {
  if (file.size === 0) return t`The selected file is empty`;
  if (file.type !== 'application/pdf' && !isNamedPdf(file.name)) return t`The selected file must be a PDF`;
  if (file.size > largestNote) return t`The selected file must be smaller than 20 MB`;
  try {
    const start = await file.slice(0, markWithin).text();
    return start.includes(mark) ? null : t`The selected file must be a PDF`;
  } catch {
    // A cloud file that is not on the phone yet, or one that was moved since.
    return uploadFailed();
  }
}

export const uploadFailed = () => t`The selected file could not be uploaded – try again`;

/** "Rotational_motion.pdf" is the note "Rotational motion"; the name of another file is no title. */
export function titleOf(fileName: string): string {
  if (!isNamedPdf(fileName)) return '';
  return fileName
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
}
