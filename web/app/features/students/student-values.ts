import { type Guardian, GuardianForm } from '#contract/guardians';
import { Gender, StudentForm, type Student } from '#contract/students';
import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { ApiError } from '../../../lib/api.ts';

/** In the fields of a form; name and phone are empty where not known. */
type GuardianDetails = { _id?: string } & Pick<GuardianForm, 'relation' | 'hasWhatsApp' | 'language'>;
export type GuardianValues = GuardianDetails & { name: string; phone: string };

const unknownDetails: GuardianDetails = { relation: 'guardian', hasWhatsApp: true, language: 'en' };
export const emptyGuardian: GuardianValues = { ...unknownDetails, name: '', phone: '' };

/** Form values, as typed, nothing preselected. */
export type StudentValues = {
  name: string;
  gender: string;
  standard: string | null;
  dateOfBirth: string;
  schoolName: string;
  phone: string;
  parentName: string;
  parentPhone: string;
  /** The rest of the primary guardian. */
  parent: GuardianDetails;
  /** The others. */
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
  parentName: '',
  parentPhone: '',
  parent: unknownDetails,
  guardians: [],
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
  const known = (field: 'phone' | 'parentPhone' | 'address') => (student.missing.includes(field) ? '' : student[field]);
  const [primary, ...others] = student.guardians;
  return {
    name: student.name,
    gender: student.gender,
    standard: student.standard?._id ?? null,
    dateOfBirth: student.dateOfBirth ?? '',
    schoolName: student.schoolName ?? '',
    phone: known('phone'),
    parentName: student.parentName ?? '',
    parentPhone: known('parentPhone'),
    parent: primary ? detailsOf(primary) : unknownDetails,
    guardians: others.map((guardian) => ({
      ...detailsOf(guardian),
      name: guardian.name ?? '',
      phone: guardian.phone ?? '',
    })),
    address: known('address'),
    batches: student.batches.map(({ _id }) => _id),
    email: student.email ?? '',
    joinedOn: student.joinedOn,
    status: student.status,
  };
}

const detailsOf = ({ _id, relation, hasWhatsApp, language }: Guardian): GuardianDetails => ({
  _id,
  relation,
  hasWhatsApp,
  language,
});

const optionalDay = z.literal('').or(StudentForm.shape.joinedOn.unwrap());

/** The contract's rules; only the gender is required here, as the server would fill in a default. */
export const StudentValuesSchema = StudentForm.extend({
  gender: Gender.or(z.literal('')).refine((value) => value !== '', { error: () => t`Choose male, female or other` }),
  dateOfBirth: optionalDay,
  joinedOn: optionalDay,
  guardians: GuardianForm.array(),
});

const isNamed = ({ name, phone }: Pick<GuardianValues, 'name' | 'phone'>) => name.trim() !== '' || phone.trim() !== '';

/** The server's complaints about guardians, whose list begins with the parent, at the fields of the form. */
export function atOurFields(error: unknown, { parentName, parentPhone, guardians }: StudentValues): unknown {
  if (!(error instanceof ApiError)) return error;
  const sent = [{ name: parentName, phone: parentPhone }, ...guardians].flatMap((one, at) =>
    isNamed(one) ? [at] : [],
  );
  const renamed = Object.entries(error.fields).map(([path, message]) => {
    const [list, index = '', field = ''] = path.split('.');
    if (list !== 'guardians') return [path, message];
    const at = sent[Number(index)] ?? 0;
    const parent = field === 'name' ? 'parentName' : 'parentPhone';
    return [at === 0 ? parent : `guardians.${at - 1}.${field}`, message];
  });
  const { message, status, code, data } = error;
  return new ApiError(message, { status, code, data, fields: Object.fromEntries(renamed) });
}

/** In the shape of the contract's forms. */
export const toStudentBody = ({
  batches: _batches,
  dateOfBirth,
  joinedOn,
  gender,
  parent,
  guardians,
  ...values
}: StudentValues) => ({
  ...values,
  guardians: [{ ...parent, name: values.parentName, phone: values.parentPhone, isPrimary: true }, ...guardians].filter(
    isNamed,
  ),
  gender: gender as Student['gender'],
  dateOfBirth: dateOfBirth === '' ? null : dateOfBirth,
  ...(joinedOn === '' ? {} : { joinedOn }),
});
