import type { createEnquiry } from '#contract/admission-enquiries';
import type { AnswerOf } from '#contract/endpoint';
import { ApiError, call } from '../../lib/api.ts';
import type { RegistrationValues } from './registration-draft.ts';
import { consentTextVersion } from '../../design/consent-text.tsx';

export type Receipt = AnswerOf<typeof createEnquiry>['data'];

/** The rules come with the first touch of the form and not with the page: they are heavier than all of it. */
export const loadRules = () => import('#contract/admission-enquiries');

const inOrder = ['studentName', 'standard', 'subjects', 'parentName', 'phone', 'email', 'message'] as const;

/** Texts beside the fields, by name and in the order of the form; empty when all is well. */
export async function problemsOf(values: RegistrationValues): Promise<Record<string, string>> {
  const { EnquiryForm } = await loadRules();
  const checked = EnquiryForm.safeParse({ ...values, standard: values.standard || null });
  const issues = checked.success ? [] : checked.error.issues;
  const messageOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  return Object.fromEntries(
    inOrder.flatMap((name) => {
      const message = messageOf(name);
      return message === undefined ? [] : [[name, message]];
    }),
  );
}

/** The summary names the fields in the order in which they stand. */
export function inFormOrder(problems: Record<string, string>): Record<string, string> {
  const order: readonly string[] = inOrder;
  const place = ([name]: [string, string]) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(Object.entries(problems).toSorted((a, b) => place(a) - place(b)));
}

export async function sendRegistration(
  values: RegistrationValues,
  more: { emailProof?: string; homepage: string },
): Promise<Receipt> {
  const { createEnquiry } = await loadRules();
  const { hasConsent, standard, ...fields } = values;
  const body = {
    ...fields,
    ...more,
    standard: standard || null,
    consent: hasConsent ? { textVersion: consentTextVersion } : null,
  };
  return (await call(createEnquiry, { body })).data;
}

export async function sendCode(email: string): Promise<void> {
  const { sendOtp } = await import('#contract/email-verification');
  await call(sendOtp, { body: { email } });
}

/** Answers the proof that goes with the form. */
export async function checkCode(email: string, otp: string): Promise<string> {
  const { verifyOtp } = await import('#contract/email-verification');
  return (await call(verifyOtp, { body: { email, otp } })).data.proof;
}

/** Whether nothing reached the academy: no connection, or a part of the page that could not be fetched. */
export const isUnreached = (error: unknown) => (error instanceof ApiError ? error.status === 0 : true);
