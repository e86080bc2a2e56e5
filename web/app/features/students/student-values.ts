import { GuardianForm } from '#contract/guardians';
import { Gender, StudentForm, type Student } from '#contract/students';
import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { emptyGuardian, type GuardianValues, isNamed, toGuardianValues } from '../guardians/shared/guardian-values.ts';

/** Form values, as typed, nothing preselected. */
export type StudentValues = {
  name: string;
  gender: string;
  standard: string | null;
  dateOfBirth: string;
  schoolName: string;
  phone: string;
  /** The guardians; the first is the primary one, whose fields are always present. */
  guardians: GuardianValues[];
  address: string;
  batches: string[];
  email: string;
  joinedOn: string;
  status: Student['status'];
};

export type StudentField = keyof StudentValues;

const empty: StudentValues = {
  name: '',
  gender: '',
  standard: null,
  dateOfBirth: '',
  schoolName: '',
  phone: '',
  guardians: [emptyGuardian],
  address: '',
  batches: [],
  email: '',
  joinedOn: '',
  status: 'active',
};

export const studentFields = Object.keys(empty) as StudentField[];

/** Initial values of a new student, prefilled from a batch or an enquiry. */
export const newStudentValues = (known: Partial<StudentValues> = {}): StudentValues => ({ ...empty, ...known });

/** A placeholder stored by the server is not a fact, so the field is empty. */
export function toStudentValues(student: Student): StudentValues {
  const known = (field: 'phone' | 'address') => (student.missing.includes(field) ? '' : student[field]);
  return {
    name: student.name,
    gender: student.gender,
    standard: student.standard?._id ?? null,
    dateOfBirth: student.dateOfBirth ?? '',
    schoolName: student.schoolName ?? '',
    phone: known('phone'),
    guardians: student.guardians.length === 0 ? [emptyGuardian] : student.guardians.map(toGuardianValues),
    address: known('address'),
    batches: student.batches.map(({ _id }) => _id),
    email: student.email ?? '',
    joinedOn: student.joinedOn,
    status: student.status,
  };
}

const optionalDay = z.literal('').or(StudentForm.shape.joinedOn.unwrap());

/** The contract's rules; only the gender is required here, as the server would fill in a default. */
export const StudentValuesSchema = StudentForm.extend({
  gender: Gender.or(z.literal('')).refine((value) => value !== '', { error: () => t`Choose male, female or other` }),
  dateOfBirth: optionalDay,
  joinedOn: optionalDay,
  guardians: GuardianForm.array(),
});

/** The values in the shape of the contract's forms. */
export const toStudentBody = ({
  batches: _batches,
  dateOfBirth,
  joinedOn,
  gender,
  guardians,
  ...values
}: StudentValues) => ({
  ...values,
  guardians: guardians.filter(isNamed),
  gender: gender as Student['gender'],
  dateOfBirth: dateOfBirth === '' ? null : dateOfBirth,
  ...(joinedOn === '' ? {} : { joinedOn }),
});
