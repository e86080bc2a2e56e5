import type { Guardian, GuardianForm } from '#contract/guardians';
import { ApiError } from '../../../../lib/api.ts';

/** A guardian in the fields of a form; name and phone are empty if unknown. */
export type GuardianValues = { _id?: string; name: string; phone: string } & Pick<
  GuardianForm,
  'relation' | 'hasWhatsApp' | 'language'
>;

export const emptyGuardian: GuardianValues = {
  name: '',
  phone: '',
  relation: 'guardian',
  hasWhatsApp: true,
  language: 'en',
};

type Known = Omit<Guardian, '_id' | 'isPrimary'> & Partial<Pick<Guardian, '_id' | 'isPrimary'>>;

export const toGuardianValues = ({ isPrimary: _, name, phone, ...guardian }: Known): GuardianValues => ({
  ...guardian,
  name: name ?? '',
  phone: phone ?? '',
});

export const isNamed = ({ name, phone }: Pick<GuardianValues, 'name' | 'phone'>) =>
  name.trim() !== '' || phone.trim() !== '';

/** Assigns the server's errors about guardians to the fields of the form: guardians without name and phone are not sent. */
export function atOurFields(error: unknown, { guardians }: { guardians: GuardianValues[] }): unknown {
  if (!(error instanceof ApiError)) return error;
  const { message, status, code, data } = error;
  const sent = guardians.flatMap((guardian, at) => (isNamed(guardian) ? [at] : []));
  const renamed = Object.entries(error.fields).map(([path, said]) => [
    path.replace(/^guardians\.(\d+)/, (_, index: string) => `guardians.${sent[Number(index)] ?? 0}`),
    said,
  ]);
  return new ApiError(message, { status, code, data, fields: Object.fromEntries(renamed) });
}
