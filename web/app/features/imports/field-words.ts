import type { ImportKind } from '#contract/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../../lib/dates.ts';
import type { SheetField } from './understanding/kinds/kind-of-sheet.ts';
import type { CellProblem } from './understanding/read-row.ts';

/** The label of a field of this kind, as in its form; for a column of marks, its day. */
export function useFieldWord(kind: ImportKind): (field: SheetField) => string {
  const { t } = useLingui();
  const words: Record<SheetField, string> = {
    admissionNo: t`Admission number`,
    name: kind === 'batches' ? t`Name` : t`Full name`,
    studentName: t`Full name`,
    firstName: t`First name`,
    middleName: t`Middle name`,
    surname: t`Surname`,
    standard: t`Standard`,
    batch: t`Batch`,
    batches: t`Batches`,
    subject: t`Subject`,
    subjects: t`Subjects`,
    teacher: t`Teacher`,
    rollNo: t`Roll number`,
    rollNos: t`Roll number`,
    phone: kind === 'students' ? t`Student’s phone` : t`Phone`,
    parentName: t`Parent’s name`,
    parentPhone: t`Parent’s phone`,
    parentRelation: t`Parent’s relation`,
    parentHasWhatsApp: t`Parent on WhatsApp`,
    parentLanguage: t`Parent’s language`,
    secondParentName: t`Other parent’s name`,
    secondParentPhone: t`Other parent’s phone`,
    secondParentRelation: t`Other parent’s relation`,
    secondParentHasWhatsApp: t`Other parent on WhatsApp`,
    secondParentLanguage: t`Other parent’s language`,
    email: t`Email`,
    gender: t`Gender`,
    dateOfBirth: t`Date of birth`,
    address: t`Address`,
    schoolName: t`School or college`,
    joinedOn: t`Joined on`,
    joiningDate: t`Joined on`,
    status: t`Status`,
    qualification: t`Qualification`,
    bio: t`About`,
    showOnSite: t`Shown on the website`,
    code: t`Code`,
    room: t`Room`,
    schedule: t`Week`,
    scheduleDays: t`Days of the week`,
    scheduleTime: t`Time`,
    startDate: t`Starts on`,
    endDate: t`Ends on`,
    capacity: t`Seats`,
    openForAdmission: t`Open for admission`,
    reference: t`Reference`,
    source: t`Source`,
    nextFollowUpOn: t`Call on`,
    message: t`Message`,
    mark: t`Attendance of a day`,
    marks: t`Attendance of a day`,
  };
  return (field) => words[field] ?? (/^\d{4}-/.test(field) ? formatDate(field) : field);
}

/** The error of a cell, and how to correct it. */
export function useProblemWords(): Record<CellProblem, string> {
  const { t } = useLingui();
  return {
    shortened: t`Excel has cut this phone number short. Type all 10 digits.`,
    'not-a-phone': t`This is not a phone number with 10 digits.`,
    'not-a-date': t`This is not a date. Type it as DD-MM-YYYY.`,
    ambiguous: t`This date can be read in two ways. Type it as DD-MM-YYYY.`,
    'not-a-gender': t`Type male, female or other.`,
    'not-a-relation': t`Type mother, father, guardian or other.`,
    'not-a-language': t`Type English, Marathi or Hindi.`,
    'not-a-word': t`Type it as in the downloaded sheet, such as active or left.`,
    'not-yes-or-no': t`Type yes or no.`,
    'not-a-number': t`Type a whole number.`,
    'not-a-week': t`Type it as Mon 10:00-11:00, Wed 10:00-11:00.`,
    'not-a-mark': t`Type P, A or L.`,
    'too-many-phones': t`There are more than two numbers here. Type one.`,
    'no-name': t`The name is missing.`,
    'not-matched': t`Go back a step and choose what this stands for.`,
    'an-error': t`The spreadsheet shows an error here. Type what it should be.`,
    'not-calculated': t`This formula has no result yet. Open the file in Excel, save it and choose it again, or type the value.`,
    'true-or-false': t`The spreadsheet made TRUE or FALSE of this. Type what it should be.`,
    'too-many-digits': t`Excel keeps only 15 digits of a number. Type all of them.`,
    'became-a-date': t`The spreadsheet made a date of this. Type what it should be.`,
  };
}

/** The name of a list of each kind. */
export function useKindWords(kind: ImportKind) {
  const { t } = useLingui();
  const words: Record<ImportKind, { title: string; name: string; list: string; see: string }> = {
    students: { title: t`Import students`, name: t`Students`, list: t`Students`, see: t`See the students` },
    teachers: { title: t`Import teachers`, name: t`Teachers`, list: t`Teachers`, see: t`See the teachers` },
    batches: { title: t`Import batches`, name: t`Batches with their week`, list: t`Batches`, see: t`See the batches` },
    admissionEnquiries: {
      title: t`Import registrations`,
      name: t`Registrations`,
      list: t`Registrations`,
      see: t`See the registrations`,
    },
    attendance: {
      title: t`Import past attendance`,
      name: t`Past attendance`,
      list: t`Attendance`,
      see: t`See the attendance`,
    },
  };
  const added = (count: number): string => {
    const texts: Record<ImportKind, string> = {
      students: t`${plural(count, { one: '# student added', other: '# students added' })}`,
      teachers: t`${plural(count, { one: '# teacher added', other: '# teachers added' })}`,
      batches: t`${plural(count, { one: '# batch added', other: '# batches added' })}`,
      admissionEnquiries: t`${plural(count, { one: '# registration added', other: '# registrations added' })}`,
      attendance: t`The attendance is imported`,
    };
    return texts[kind];
  };
  const importing = (count: number): string =>
    kind === 'students'
      ? t`${plural(count, { one: 'Import # student', other: 'Import # students' })}`
      : t`${plural(count, { one: 'Import # row', other: 'Import # rows' })}`;
  return { ...words[kind], added, importing, words };
}
