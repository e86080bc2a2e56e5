import { writeXlsx } from 'hucre/xlsx';

const first = ['ROHAN', 'Meera', 'AARAV ', 'Sneha', 'VEDANT', 'Isha', 'om', 'Tanvi', 'Kabir', 'PRIYA', 'Arjun', 'Neha'];
const fathers = ['SURESH', 'Anil', 'Prakash', 'VIJAY', 'Sanjay', 'Deepak', 'Ramesh'];
const families = [
  'PATIL',
  'Joshi',
  'KULKARNI',
  'Deshmukh',
  'Shinde',
  'More',
  'JADHAV',
  'Pawar',
  'Gaikwad',
  'Bhosale',
  'Chavan',
];

export const uglyStandards = ['XI Sci', '११ वी Commerce', '12th Science', 'XII Comm'];

const from = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;
const phoneOf = (index: number): number => 9_822_000_000 + index * 37;

/** A number as offices write it. */
function phone(index: number): string | number {
  const digits = String(phoneOf(index));
  const ways = [
    phoneOf(index),
    `${digits.slice(0, 5)} ${digits.slice(5)}`,
    `+91-${digits}`,
    `0${digits}`,
    `${digits} / ${phoneOf(index + 5000)}`,
    `Mob. ${digits}`,
  ];
  return from(ways, index);
}

/** A day of birth in one of three styles. */
function birth(index: number): string | Date {
  const [day, month] = [(index % 28) + 1, (index % 12) + 1];
  const two = (number: number) => String(number).padStart(2, '0');
  const ways = [
    new Date(Date.UTC(2009, month - 1, day)),
    `${two(day)}/${two(month)}/2009`,
    `2009-${two(month)}-${two(day)}`,
    `${day} Jun 2009`,
  ];
  return from(ways, index);
}

const placeHeadings = ['Batch', 'Roll No', 'Date of admission'];

function student(index: number, number: number) {
  const name = `${from(families, index)} ${from(first, index * 5 + 3)} ${from(fathers, index * 3)}`;
  return [
    number,
    ` ${name} `,
    from(['M', 'F', 'मुलगा', 'मुलगी', 'Male', 'स्त्री'], index),
    birth(index),
    phone(index),
    `${from(fathers, index * 3)} ${from(families, index)}`,
  ];
}

/** A student's place in a batch, as the list of an academy that has batches says it. */
export interface Place {
  batch: string;
  rollNo: number;
  admittedOn: string;
}

/**
 * The list of an academy as its office keeps it: a sheet for each standard, titles above merged headings, empty rows, totals,
 * capitals, numbers and dates in every style; of each hundred students one with a phone that Excel cut short. With their batches if `placeOf` is given.
 */
export function uglyWorkbook(count: number, placeOf?: (index: number) => Place): Promise<Uint8Array> {
  const names = uglyStandards;
  const each = Math.ceil(count / names.length);
  let index = 0;
  const sheets = names.map((name) => {
    const rows: (string | number | Date | null)[][] = [
      ['SHREE COACHING CLASSES, PUNE'],
      [`Students of ${name}`, null, null, 'Contact 020-25530000'],
      [],
      ['Sr. No.', 'विद्यार्थ्याचे नाव', 'M / F', 'D.O.B.', 'Mobile', 'Parent', ...(placeOf ? placeHeadings : [])],
      [null, null, null, null, null, 'Name'],
    ];
    for (let number = 1; number <= each && index < count; number++, index++) {
      const place = placeOf?.(index);
      const row = [...student(index, number), ...(place ? [place.batch, place.rollNo, place.admittedOn] : [])];
      rows.push(index % 100 === 42 ? row.with(4, '9.82201E+09') : row);
      if (number % 30 === 0) rows.push([], []);
    }
    rows.push([], ['Total', each]);
    return { name, rows, merges: [{ startRow: 0, endRow: 0, startCol: 0, endCol: 5 }] };
  });
  return writeXlsx({ sheets: [...sheets, { name: 'Fees 2019', rows: [['old']], hidden: true }] });
}
