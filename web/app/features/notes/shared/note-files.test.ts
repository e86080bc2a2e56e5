import { largestNote } from '#contract/notes';
import { describe, expect, test } from 'vitest';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { findFileProblem, titleOf } from './note-files.ts';
import { highlightsOf } from './viewer/pdf-highlights.ts';
import { samplePdf } from './sample-notes.ts';

describe('a file that is to be a note', () => {
  test('may be any PDF, also one that the phone gives no type', async () => {
    expect(await findFileProblem(samplePdf())).toBeNull();
    expect(await findFileProblem(new File(['%PDF-1.4'], 'scan.PDF'))).toBeNull();
  });

  test('must be a PDF by its name and by its content', async () => {
    const sentence = 'The selected file must be a PDF';
    expect(await findFileProblem(new File(['hello'], 'hello.docx'))).toBe(sentence);
    expect(await findFileProblem(samplePdf('photo.pdf', 'a photo with another name'))).toBe(sentence);
  });

  test('must not be empty or too large', async () => {
    expect(await findFileProblem(samplePdf('nothing.pdf', ''))).toBe('The selected file is empty');
    const large = Object.defineProperty(samplePdf(), 'size', { value: largestNote + 1 });
    expect(await findFileProblem(large)).toBe('The selected file must be smaller than 20 MB');
  });

  test('gives the note its title', () => {
    expect(titleOf('Rotational_motion.pdf')).toBe('Rotational motion');
    expect(titleOf('Unit 2 - optics (final).PDF')).toBe('Unit 2 - optics (final)');
    expect(titleOf('holiday.jpg')).toBe('');
  });
});

test('sizes are told as phones and cloud drives tell them', () => {
  expect(formatFileSize(120)).toBe('1 KB');
  expect(formatFileSize(640_000)).toBe('640 KB');
  expect(formatFileSize(999_700)).toBe('1 MB');
  expect(formatFileSize(1_812_000)).toBe('1.8 MB');
  expect(formatFileSize(largestNote)).toBe('20 MB');
  expect(formatFileSize(999_960_000)).toBe('1 GB');
  expect(formatFileSize(41_200_000_000)).toBe('41 GB');
});

test('words are found one after the other', () => {
  expect(highlightsOf('aa', 'aaaa, aa')).toEqual([0, 2, 6]);
  expect(highlightsOf('', 'anything')).toEqual([]);
});
