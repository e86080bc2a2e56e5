import { type Subject, type SubjectColour, SubjectForm } from '#contract/subjects';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '../../ui/mantine.ts';
import { useAppForm } from '../../../lib/form.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../../design/form-section.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { LanguageSwitch } from '../../lib/language-switch.tsx';
import { useTextFields } from '../../lib/use-text-fields.ts';
import { SubjectColourField } from './subject-colour-field.tsx';

interface SubjectEditorProps {
  /** The subject to edit; without one the form starts empty. */
  subject?: Subject;
  submitLabel: string;
  cancelTo: string;
  onSave: (values: {
    name: string;
    code: string;
    description: string;
    texts: Subject['texts'];
    colour: SubjectColour;
    isActive: boolean;
  }) => Promise<void>;
}

export function SubjectEditor({ subject, submitLabel, cancelTo, onSave }: SubjectEditorProps) {
  const { t } = useLingui();
  const form = useAppForm({
    initialValues: {
      name: subject?.name ?? '',
      code: subject?.code ?? '',
      description: subject?.description ?? '',
      texts: subject?.texts ?? {},
      colour: subject?.colour ?? 'peacock',
      isActive: subject?.isActive ?? true,
    },
    schema: SubjectForm,
    onSubmit: onSave,
  });
  const { languageSwitch, textField } = useTextFields(form, ['description']);
  return (
    <FormFrame {...form.frame} label={submitLabel}>
      <FormSection title={t`Subject`}>
        <TextField {...form.field('name')} label={t`Name`} size="md" />
        <TextField
          {...form.field('code')}
          label={t`Code (optional)`}
          description={t`A short form for timetables and lists, such as PHY.`}
          size="md"
        />
        <LanguageSwitch {...languageSwitch} />
        <TextAreaField
          {...textField('description')}
          label={t`Description (optional)`}
          description={t`Families read this on the courses page.`}
        />
      </FormSection>
      <FormSection title={t`Colour and use`}>
        <SubjectColourField {...form.field('colour')} />
        <Switch
          label={t`In use`}
          description={t`A subject that is not in use cannot be chosen for new batches.`}
          checked={form.values.isActive}
          onChange={(event) => form.form.setFieldValue('isActive', event.currentTarget.checked)}
        />
      </FormSection>
      <FormFooter submitLabel={submitLabel} isSaving={form.isSaving} cancelTo={cancelTo} />
    </FormFrame>
  );
}
