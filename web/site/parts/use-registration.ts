import type { Academy } from '#contract/settings';
import type { Course } from '#contract/site';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { consentTextVersion } from '../../design/consent-text.tsx';
import { ApiError, call } from '../../lib/api.ts';
import { type AppForm, useAppForm } from '../../lib/form.ts';
import { formatPhone } from '#contract/phone';
import { useEarlyEntries } from './early-entries.ts';
import { persistedDraft, usePersistedDraft } from './persisted-draft.ts';
import { persistReceipt, loadReceipt, type Sent } from './persisted-receipt.ts';
import { namedInAddress } from './standard-in-address.ts';
import { localStore } from '../../lib/storage.ts';

/** Form values in the shape of the request. */
type RegistrationValues = {
  studentName: string;
  standard: string | null;
  subjects: string[];
  parentName: string;
  phone: string;
  email: string;
  message: string;
  /** Version of the accepted consent text. */
  consent: { textVersion: string } | null;
  /** Honeypot. */
  homepage: string;
  /** Proof of a verified email. */
  emailProof?: string;
};

const noValues: RegistrationValues = {
  studentName: '',
  standard: null,
  subjects: [],
  parentName: '',
  phone: '',
  email: '',
  message: '',
  consent: null,
  homepage: '',
};

/** Stored on this device until sent, for a week at most. */
const registrationDraft = persistedDraft({
  key: 'registration-draft',
  store: localStore,
  maxAgeMs: 7 * 24 * 60 * 60_000,
  blank: noValues,
  typed: ['studentName', 'parentName', 'phone', 'email', 'message'],
});

export interface RegistrationProps {
  academy: Pick<Academy, 'name' | 'phones' | 'officeHours'>;
  courses: (Pick<Course, '_id' | 'name'> & { subjects?: Pick<Course['subjects'][number], '_id' | 'name'>[] })[];
}

interface RegistrationOptions extends RegistrationProps {
  /** Prefix of the fields' ids. */
  id: string;
  /** Rules beyond the contract's; errors by field. */
  check: (values: RegistrationValues) => Record<string, string>;
  /** The short form stores no draft, and sending it is the consent. */
  isShort: boolean;
}

export interface RegistrationState {
  form: AppForm<RegistrationValues>;
  step: 'form' | 'code' | 'done';
  sent: Sent | null;
  /** Whether the values come from a stored draft. */
  isRestored: boolean;
  onEdit: () => void;
  giveConsent: (isGiven: boolean) => void;
  /** Sends with the proof of a verified email, or without the email if null. */
  goOn: (emailProof: string | null) => Promise<void>;
  backToForm: () => void;
  forget: () => void;
  /** Another child of the same parent. */
  another: () => void;
}

const consent = { textVersion: consentTextVersion };
const entered = ['studentName', 'standard', 'parentName', 'phone', 'email', 'message', 'consent', 'homepage'] as const;

type Choice = Pick<Sent, 'standard' | 'subjects'>;

/** The choice linked from a course page; empty if the address names no existing course. */
function choiceInAddress(courses: RegistrationProps['courses']): Choice | undefined {
  const { standard, subject } = namedInAddress();
  const course = courses.find(({ _id }) => _id === standard);
  return course && { standard: course._id, subjects: idsOf(course.subjects ?? []).filter((id) => id === subject) };
}

const idsOf = (subjects: { _id: string }[]) => subjects.map(({ _id }) => _id);

const isPartOf = (choice: Choice, chosen: Choice) =>
  chosen.standard === choice.standard && choice.subjects.every((id) => chosen.subjects.includes(id));

/** The contract is loaded on first focus, not with the page: it is larger than the rest together. */
const loadContract = () => import('#contract/admission-enquiries');

/** State of a registration: typed, stored as a draft, validated, its email verified if required, sent once. */
export function useRegistration({ id, academy, courses, check, isShort }: RegistrationOptions): RegistrationState {
  const { t } = useLingui();
  const [step, setStep] = useState<RegistrationState['step']>('form');
  const [sent, setSent] = useState<Sent | null>(null);
  const [isRestored, setRestored] = useState(false);
  const blank: RegistrationValues = isShort ? { ...noValues, consent } : noValues;
  const named = () => (isShort ? undefined : choiceInAddress(courses));
  const phone = academy.phones[0] && formatPhone(academy.phones[0]);

  const notSent = () => {
    if (!navigator.onLine) {
      return isShort
        ? t`You are offline. Your answers are still here: press send again when you are online.`
        : t`You are offline. Your answers are saved on this phone: press send again when you are online.`;
    }
    return phone
      ? t`Your registration was not sent. Try again or call ${phone}. Nothing you typed is lost.`
      : t`Your registration was not sent. Try again. Nothing you typed is lost.`;
  };

  const send = async (values: RegistrationValues) => {
    try {
      const { createEnquiry } = await loadContract();
      const { data: receipt } = await call(createEnquiry, { body: values });
      if (!isShort) registrationDraft.clear();
      const done = { receipt, email: values.email, standard: values.standard, subjects: values.subjects };
      persistReceipt(done);
      setSent(done);
      setStep('done');
      return true;
    } catch (error) {
      // The browser is offline, or a chunk failed to load.
      if (!(error instanceof ApiError) || error.status === 0) throw new Error(notSent(), { cause: error });
      const { emailProof, ...fields } = error.fields;
      if (emailProof !== undefined && values.emailProof === undefined) {
        setStep('code');
        return false;
      }
      setStep('form');
      throw new ApiError(error.message, {
        status: error.status,
        code: error.code,
        fields: emailProof === undefined ? fields : { ...fields, email: emailProof },
      });
    }
  };

  const form = useAppForm<RegistrationValues>({
    id,
    initialValues: blank,
    hasDraft: true,
    schema: async () => (await loadContract()).EnquiryForm,
    check,
    onSubmit: send,
  });
  const { form: fields, submitWith } = form;
  /** The pressed button is gone with its step: focuses the next field. */
  const showForm = (field: 'studentName' | 'email') => {
    flushSync(() => setStep('form'));
    document.getElementById(form.field(field).id)?.focus();
  };
  const giveConsent = (isGiven: boolean) => fields.setFieldValue('consent', isGiven ? consent : null);
  useEarlyEntries(form, entered, (name, value) => {
    if (name === 'consent') giveConsent(true);
    else fields.setFieldValue(name, String(value));
  });
  const { onEdit } = usePersistedDraft(form, isShort ? null : registrationDraft, (values) => {
    setRestored(true);
    // Consent must be given again; a course may be gone.
    fields.setFieldValue('consent', null);
    if (!courses.some(({ _id }) => _id === values.standard)) fields.setValues({ standard: null, subjects: [] });
  });

  useEffect(() => {
    const choice = named();
    // The draft is restored by now. A link to another course replaces only its choice.
    if (choice && !isPartOf(choice, fields.getValues())) fields.setValues(choice);
    const earlier = loadReceipt();
    // A link to another course starts a new registration instead of showing the one sent.
    if (earlier === null || (choice && !isPartOf(choice, earlier))) return;
    setSent(earlier);
    setStep('done');
    // oxlint-disable-next-line react/exhaustive-deps -- on mount only
  }, []);

  return {
    form,
    step,
    sent,
    isRestored,
    onEdit,
    giveConsent,
    goOn: (emailProof) => submitWith({ ...form.values, ...(emailProof === null ? { email: '' } : { emailProof }) }),
    backToForm: () => showForm('email'),
    forget: () => {
      registrationDraft.clear();
      setRestored(false);
      fields.setValues({ ...blank, ...named() });
    },
    another: () => {
      const { parentName, phone: parentPhone, email } = form.values;
      fields.setValues({ ...blank, ...named(), parentName, phone: parentPhone, email });
      setRestored(false);
      persistReceipt(null);
      setSent(null);
      showForm('studentName');
    },
  };
}
