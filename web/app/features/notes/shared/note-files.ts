import { largestNote } from '#contract/notes';
import { t } from '@lingui/core/macro';

export const photoFiles = 'image/*';
/** Accepted file types. */
export const noteFiles = `.pdf,application/pdf,${photoFiles}`;

const mark = '%PDF-';
/** PDF readers tolerate some bytes before the signature. */
const markWithin = 1024;

const isNamedPdf = (name: string) => /\.pdf$/i.test(name);

/** Quick check before uploading; the server validates thoroughly. */
export async function findFileProblem(file: File): Promise<string | null> {
  if (file.size === 0) return t`The selected file is empty`;
  if (file.type !== 'application/pdf' && !isNamedPdf(file.name)) return t`The selected file must be a PDF`;
  if (file.size > largestNote) return t`The selected file must be smaller than 20 MB`;
  try {
    const start = await file.slice(0, markWithin).text();
    return start.includes(mark) ? null : t`The selected file must be a PDF`;
  } catch {
    // The file is in a cloud and not on the phone, or was moved since.
    return uploadFailed();
  }
}

export const uploadFailed = () => t`The selected file could not be uploaded – try again`;

/** "Rotational_motion.pdf" becomes "Rotational motion"; names of photos give no title. */
export function titleOf(fileName: string): string {
  if (!isNamedPdf(fileName)) return '';
  return fileName
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
}
