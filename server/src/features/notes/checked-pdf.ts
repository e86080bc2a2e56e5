import { type Sentence, sentences } from '#contract/sentence';
import { inspectPdf, type PdfVerdict } from '../../files/inspect-pdf.ts';
import { ruleAt } from '../../refusals.ts';
import type { ReceivedFile } from '../../files/file-store.ts';
import { toFileName } from './file-names.ts';

export interface CheckedPdf {
  path: string;
  name: string;
  size: number;
  pages: number;
  sha256: string;
}

type Reason = Extract<PdfVerdict, { refused: unknown }>['refused'];

const problems: Record<Reason, Sentence> = sentences({
  encrypted: 'The selected file is locked with a password. Save it without one and choose it again.',
  restricted:
    'The selected file is protected: it can be read, but not copied or printed. Save it without the protection and choose it again.',
  script: 'The selected file contains a script. Print it to a new PDF and choose that one.',
  media: 'The selected file contains sound, video or 3D models. Print it to a new PDF and choose that one.',
  attachment: 'The selected file has other files inside. Print it to a new PDF and choose that one.',
  form: 'The selected file is a form that only some programs can show. Print it to a new PDF and choose that one.',
  broken: 'The selected file is damaged and cannot be opened. Save or export it again.',
  heavy: 'The selected file is too complicated to be checked. Print it to a new PDF and choose that one.',
});

/** The metadata and page count of a stored file, after checking that it is a PDF without password or active content. */
export async function requirePdf({ path, name, size, sha256 }: ReceivedFile, account: string): Promise<CheckedPdf> {
  const verdict = await inspectPdf(path, account);
  if ('refused' in verdict) throw ruleAt('file', problems[verdict.refused]);
  return { path, name: toFileName(name), size, sha256, pages: verdict.pages };
}
