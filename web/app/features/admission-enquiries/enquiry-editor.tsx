import {
  type AdmissionEnquiry,
  EnquiryForm,
  type EnquirySource,
  withPhoneOfParent,
} from '#contract/admission-enquiries';
import { t as translate } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../ui/mantine.ts';
import { useAppForm } from '../../../lib/form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../../design/form-section.tsx';
import { MultiSelectField, SelectField } from '../../ui/select-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { Day } from '#contract/fields';
import { GuardianForm } from '#contract/guardians';
import { z } from 'zod';
import { GuardianFields } from '../guardians/shared/guardian-fields.tsx';
import {
  atOurFields,
  emptyGuardian,
  type GuardianValues,
  isNamed,
  toGuardianValues,
} from '../guardians/shared/guardian-values.ts';
import { useAllStandards } from '../standards/shared/standards.queries.ts';
import { useSubjectChoices } from '../subjects/shared/subjects.queries.ts';
import { useSourceNames } from './shared/enquiry-words.tsx';

export interface EnquiryValues extends Record<string, unknown> {
  studentName: string;
  standard: string | null;
  subjects: string[];
  schoolName: string;
  guardians: GuardianValues[];
  email: string;
  message: string;
  source: EnquirySource | null;
  nextFollowUpOn: string;
  hasConsent: boolean;
}

interface EnquiryEditorProps {
  /** The registration to edit; without one the form enters a new one at the desk. */
  enquiry?: AdmissionEnquiry;
  submitLabel: string;
  cancelTo?: string;
  onSave: (values: EnquiryValues) => Promise<void>;
}

const schema = EnquiryForm.omit({ phone: true, parentName: true }).extend({
  guardians: withPhoneOfParent(GuardianForm.array()),
  source: z
    .string()
    .nullable()
    .refine((source) => source !== null, { error: () => translate`Choose how they came` }),
  nextFollowUpOn: z.literal('').or(Day),
});

export function EnquiryEditor({ enquiry, submitLabel, cancelTo, onSave }: EnquiryEditorProps) {
  const { t } = useLingui();
  const standards = useAllStandards();
  const subjects = useSubjectChoices();
  const sources = useSourceNames();
  const form = useAppForm<EnquiryValues>({
    initialValues: {
      studentName: enquiry?.studentName ?? '',
      standard: enquiry?.standard?._id ?? null,
      subjects: enquiry?.subjects.map(({ _id }) => _id) ?? [],
      schoolName: enquiry?.schoolName ?? '',
      guardians: enquiry?.guardians.map(toGuardianValues) ?? [emptyGuardian],
      email: enquiry?.email ?? '',
      message: enquiry?.message ?? '',
      source: enquiry?.source ?? null,
      nextFollowUpOn: enquiry?.nextFollowUpOn ?? '',
      hasConsent: false,
    },
    schema,
    onSubmit: (values) =>
      onSave(values).catch((error: unknown) => {
        throw atOurFields(error, values);
      }),
  });
  const offered = (['walk_in', 'phone', 'website', 'other'] as const).filter(
    (source) => source !== 'website' || enquiry?.source === 'website',
  );
  return (
    <FormFrame {...form.frame} label={submitLabel}>
      <FormSection title={t`Student`}>
        <TextField
          {...form.field('studentName')}
          label={t`Full name`}
          spellCheck={false}
          autoComplete="off"
          size="md"
        />
        <SelectField
          {...form.field('standard')}
          label={t`Standard (optional)`}
          choices={(standards.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          clearable
          size="md"
        />
        <MultiSelectField
          {...form.field('subjects')}
          label={t`Subjects (optional)`}
          placeholder={t`Choose subjects`}
          choices={subjects}
          size="md"
        />
        <TextField {...form.field('schoolName')} label={t`School or college (optional)`} size="md" />
      </FormSection>
      <GuardianFields form={form} isRegistration />
      <FormSection title={t`Registration`}>
        <SelectField
          {...form.field('source')}
          label={t`How they contacted us`}
          choices={offered.map((source) => ({ value: source, label: sources[source] }))}
          size="md"
        />
        <TextField {...form.field('email')} type="email" label={t`Email (optional)`} autoComplete="off" size="md" />
        <DateField {...form.field('nextFollowUpOn')} label={t`Next call (optional)`} size="md" />
        <TextAreaField {...form.field('message')} label={t`What they are looking for (optional)`} />
        {!enquiry && (
          <Checkbox
            label={t`The parent agrees that we keep these details and call`}
            checked={form.values.hasConsent}
            onChange={(event) => form.form.setFieldValue('hasConsent', event.currentTarget.checked)}
          />
        )}
      </FormSection>
      <FormFooter submitLabel={submitLabel} isSaving={form.isSaving} {...(cancelTo ? { cancelTo } : {})} />
    </FormFrame>
  );
}

/** The values in the shape of the contract's forms. */
export const toEnquiryBody = ({ hasConsent: _, source, nextFollowUpOn, guardians, ...values }: EnquiryValues) => ({
  ...values,
  guardians: guardians.filter((guardian, at) => at === 0 || isNamed(guardian)),
  source: source ?? ('walk_in' as const),
  nextFollowUpOn: nextFollowUpOn || null,
});
