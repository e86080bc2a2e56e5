import { makePdf } from '../server/seed/make-pdf.ts';

export const notePdf = (lines: number) =>
  new Uint8Array(
    makePdf('Motion in a line', Array<string>(lines).fill('Speed is distance over time, a line of examples long.')),
  );

/** What the form of a new note sends, for a batch or for all students of a teacher. */
export function noteForm(
  title: string,
  receiver: { batch: string } | { teacher: string },
  pdf: Uint8Array<ArrayBuffer>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, ...receiver })) form.set(name, value);
  form.set('file', new Blob([pdf], { type: 'application/pdf' }), 'motion.pdf');
  return form;
}
