import { Language, maxGuardians, Relation } from '#contract/guardians';
import { useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import type { AppForm } from '../../../lib/form.ts';
import { FormGroup, FormSection } from '../../../design/form-section.tsx';
import { useGuardianWords } from './shared/guardian-words.ts';
import { Button, Checkbox } from '../../ui/mantine.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { PhoneField, TextField } from '../../ui/text-field.tsx';
import { KnownGuardian } from './known-guardian.tsx';
import { emptyGuardian, type StudentValues } from './student-values.ts';

interface GuardianFieldsProps {
  form: Pick<AppForm<StudentValues>, 'form' | 'field' | 'values'>;
  studentId: string | undefined;
}

const nameProps = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'words' } as const;

/** The primary guardian, whose name and phone are the parent's, and up to three more. */
export function GuardianFields({ form: { form, field, values }, studentId }: GuardianFieldsProps) {
  const { t } = useLingui();
  const { parent, guardians } = values;
  return (
    <FormSection title={t`Guardians`}>
      <TextField {...field('parentName')} {...nameProps} label={t`Parent’s name (optional)`} />
      <PhoneField {...field('parentPhone')} label={t`Parent’s phone (optional)`} autoComplete="off" />
      <KnownGuardian
        phone={values.parentPhone}
        own={parent._id}
        studentId={studentId}
        onUse={({ _id, name, relation, hasWhatsApp, language }) => {
          if (name !== null) form.setFieldValue('parentName', name);
          form.setFieldValue('parent', { _id, relation, hasWhatsApp, language });
        }}
      />
      <GuardianDetails path="parent" details={parent} field={field} />
      {guardians.map((guardian, index) => {
        const path = `guardians.${index}`;
        const number = index + 2;
        return (
          <FormGroup key={index} label={t`Guardian ${number}`}>
            <TextField {...field(`${path}.name`)} {...nameProps} label={t`Name of guardian ${number}`} />
            <PhoneField {...field(`${path}.phone`)} label={t`Phone of guardian ${number}`} autoComplete="off" />
            <KnownGuardian
              phone={guardian.phone}
              own={guardian._id}
              studentId={studentId}
              onUse={({ students: _, name, phone, ...known }) =>
                form.setFieldValue(path, { ...known, name: name ?? guardian.name, phone: phone ?? guardian.phone })
              }
            />
            <GuardianDetails path={path} details={guardian} field={field} />
            <div>
              <Button
                variant="default"
                leftSection={<Trash2 size={18} aria-hidden />}
                onClick={() => form.removeListItem('guardians', index)}
              >
                {t`Remove guardian ${number}`}
              </Button>
            </div>
          </FormGroup>
        );
      })}
      {guardians.length < maxGuardians - 1 && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={18} aria-hidden />}
            onClick={() => form.insertListItem('guardians', emptyGuardian)}
          >
            {t`Add a guardian`}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

interface GuardianDetailsProps {
  path: string;
  details: StudentValues['parent'];
  field: AppForm<StudentValues>['field'];
}

function GuardianDetails({ path, details, field }: GuardianDetailsProps) {
  const { t } = useLingui();
  const words = useGuardianWords();
  const { id, onChange } = field(`${path}.hasWhatsApp`);
  return (
    <>
      <SelectField
        {...field(`${path}.relation`)}
        label={t`Relation to the student`}
        choices={Relation.options.map((value) => ({ value, label: words.relation[value] }))}
        allowDeselect={false}
      />
      <SelectField
        {...field(`${path}.language`)}
        label={t`Language of messages`}
        choices={Language.options.map((value) => ({ value, label: words.language[value] }))}
        allowDeselect={false}
      />
      <Checkbox
        id={id}
        label={t`This number is on WhatsApp`}
        checked={details.hasWhatsApp}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </>
  );
}
