import type { Column, Sheet } from '#contract/endpoint';
import { sampleMark } from '#contract/sheets';
import type { Cell } from './xlsx.ts';

type Samples = Record<string, string | number>;

/** What three rows of each list could say, by its headings; the cells with choices are filled from those of the academy. */
const samples: Record<string, readonly [Samples, Samples, Samples]> = {
  Students: [
    {
      Name: 'Asha Kale',
      Parent: 'Sunita Kale',
      'Parent’s phone': '90000 00001',
      'Parent’s relation': 'Mother',
      'Roll no.': '1',
      Gender: 'Female',
    },
    { Name: 'Rohan Patil', Phone: '90000 00002', 'Roll no.': '2', Gender: 'Male', 'Date of birth': '2010-06-14' },
    { Name: 'Meera Joshi', Email: 'meera@example.com', 'Roll no.': '3', Gender: 'Female', 'Joined on': '2026-06-15' },
  ],
  Teachers: [
    { Name: 'Mrs. Kulkarni', Phone: '90000 00004', Qualification: 'M.Sc., B.Ed.' },
    { Name: 'S. Deshpande', Email: 'deshpande@example.com', 'Joined on': '2026-06-01' },
    { Name: 'V. Gaikwad', Phone: '90000 00005', 'Shown on the website': 'Yes' },
  ],
  Batches: [
    { Name: 'Morning', Week: 'Mon 07:00-08:00, Wed 07:00-08:00', 'Starts on': '2026-06-15', Room: 'Room 1' },
    { Name: 'Evening', Week: 'Mon, Wed, Fri 5.30 to 6.30 pm', 'Starts on': '2026-06-15', Seats: 40 },
    { Name: 'Weekend', Week: 'Sat 09:00-11:00 (Hall)', 'Starts on': '2026-06-20', 'Open for admission': 'No' },
  ],
  Registrations: [
    { Student: 'Asha Kale', Parent: 'Sunita Kale', Phone: '90000 00001', Source: 'Walk in' },
    { Student: 'Rohan Patil', Phone: '90000 00002', Source: 'Phone', 'Call on': '2026-06-20' },
    { Student: 'Meera Joshi', Phone: '90000 00003', Message: 'Wants to see a class first' },
  ],
};

/** The headings of records; a sample takes one of the academy's. */
const ofRecords = new Set(['Standard', 'Subject', 'Subjects', 'Batches', 'Teacher']);

/** Three rows that show how a list is filled in; an import leaves out what has the mark. */
export function sampleRows({ name, columns }: Sheet, choices: ReadonlyMap<string, readonly string[]>): Cell[][] {
  return (samples[name] ?? []).map((sample, at) =>
    columns.map(({ heading, kind }) => {
      const names = ofRecords.has(heading) ? (choices.get(heading) ?? []) : [];
      return cellOf(kind, heading, sample[heading] ?? names[at % Math.max(1, names.length)]);
    }),
  );
}

function cellOf(kind: Column['kind'], heading: string, value: string | number | undefined): Cell {
  if (value === undefined) return null;
  if (kind === 'day') return new Date(`${value}T00:00:00Z`);
  return heading === 'Name' || heading === 'Student' ? `${value} ${sampleMark}` : value;
}
