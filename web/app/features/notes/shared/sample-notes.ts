import type { Note } from '#contract/notes';
import { sampleBatch, sampleSubject } from '../../teachers/shared/sample-teaching.ts';

// Test fixtures.

const id = (number: number) => `01990000-0000-7000-8000-0000000007${String(number).padStart(2, '0')}`;

export function sampleNote(number: number, over: Partial<Note> = {}): Note {
  const title = over.title ?? `Note ${number}`;
  return {
    _id: id(number),
    title,
    description: null,
    subject: sampleSubject,
    standard: sampleBatch.standard,
    batch: { _id: sampleBatch._id, name: sampleBatch.name },
    student: null,
    teacher: null,
    isPublic: false,
    file: {
      name: `${title.replaceAll(' ', '_')}.pdf`,
      size: 1_800_000,
      pages: 14,
      sha256: String(number).padStart(64, '0'),
    },
    uploadedBy: { _id: '01990000-0000-7000-8000-000000000002', name: 'Sunita Jadhav' },
    createdAt: '2026-11-19T05:00:00.000Z',
    updatedAt: '2026-11-19T05:00:00.000Z',
    version: 3,
    canEdit: true,
    ...over,
  };
}

export const samplePdf = (name = 'Rotational_motion.pdf', content = '%PDF-1.7 and so on') =>
  new File([content], name, { type: 'application/pdf' });
