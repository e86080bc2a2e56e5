import { Gender, StudentForm, type Student } from '#contract/students';
import { z } from 'zod';

/** What the form holds: everything as typed, nothing preselected. */
export type StudentValues = {
  name: string;
  gender: string;
  standard: string | null;
  dateOfBirth: string;
  schoolName: string;
  phone: string;
  parentName: string;
  parentPhone: string;
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
  parentName: '',
  parentPhone: '',
  address: '',
  batches: [],
  email: '',
  joinedOn: '',
  status: 'active',
};

export const studentFields = Object.keys(empty) as StudentField[];

/** What a new student's form starts with; from a batch or an enquiry much of it is known. */
export const newStudentValues = (known: Partial<StudentValues> = {}): StudentValues => ({ ...empty, ...known });

/** A default the server filled in is not a fact, so the form is empty there. */
export function toStudentValues(student: Student): StudentValues {
  const known = (field: 'phone' | 'parentPhone' | 'address') => (student.missing.includes(field) ? '' : student[field]);
  return {
    name: student.name,
    gender: student.gender,
    standard: student.standard?._id ?? null,
    dateOfBirth: student.dateOfBirth ?? '',
    schoolName: student.schoolName ?? '',
    phone: known('phone'),
    parentName: student.parentName ?? '',
    parentPhone: known('parentPhone'),
    address: known('address'),
    batches: student.batches.map(({ _id }) => _id),
    email: student.email ?? '',
    joinedOn: student.joinedOn,
    status: student.status,
  };
}

const optionalDay = z.literal('').or(StudentForm.shape.joinedOn.unwrap());

/** The contract's rules; only the gender must be chosen here, for the server would fill in a guess. */
export const StudentValuesSchema = StudentForm.extend({
  gender: Gender.or(z.literal('')).refine((value) => value !== '', 'Choose male, female or other'),
  dateOfBirth: optionalDay,
  joinedOn: optionalDay,
});

/** The values as the contract's forms take them. */
export const toStudentBody = ({ batches: _batches, dateOfBirth, joinedOn, gender, ...values }: StudentValues) => ({
  ...values,
  gender: gender as Student['gender'],
  dateOfBirth: dateOfBirth === '' ? null : dateOfBirth,
  ...(joinedOn === '' ? {} : { joinedOn }),
});
