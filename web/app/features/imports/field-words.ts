import { useLingui } from '@lingui/react/macro';
import type { CellProblem } from './understanding/read-row.ts';
import type { StudentField } from './understanding/headings.ts';

/** Labels of the fields, as in the student's form. */
export function useFieldWords(): Record<StudentField, string> {
  const { t } = useLingui();
  return {
    admissionNo: t`Admission number`,
    name: t`Full name`,
    firstName: t`First name`,
    middleName: t`Middle name`,
    surname: t`Surname`,
    standard: t`Standard`,
    batches: t`Batches`,
    rollNo: t`Roll number`,
    phone: t`Student’s phone`,
    parentName: t`Parent’s name`,
    parentPhone: t`Parent’s phone`,
    secondParentName: t`Other parent’s name`,
    secondParentPhone: t`Other parent’s phone`,
    email: t`Email`,
    gender: t`Gender`,
    dateOfBirth: t`Date of birth`,
    address: t`Address`,
    schoolName: t`School or college`,
    joinedOn: t`Joined on`,
    status: t`Status`,
  };
}

/** What is wrong with a cell, and how it is put right. */
export function useProblemWords(): Record<CellProblem, string> {
  const { t } = useLingui();
  return {
    shortened: t`Excel has cut this phone number short. Type all 10 digits.`,
    'not-a-phone': t`This is not a phone number with 10 digits.`,
    'not-a-date': t`This is not a date. Type it as DD-MM-YYYY.`,
    ambiguous: t`This date can be read in two ways. Type it as DD-MM-YYYY.`,
    'not-a-gender': t`Type male, female or other.`,
    'not-a-status': t`Type active, left or passed out.`,
    'not-a-number': t`Type a whole number.`,
    'no-name': t`The name is missing.`,
  };
}
