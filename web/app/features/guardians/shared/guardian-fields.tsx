import { Language, maxGuardians, Relation } from '#contract/guardians';
import { languageNames } from '#contract/languages';
import { useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import type { AppForm } from '../../../../lib/form.ts';
import { FormGroup, FormSection } from '../../../../design/form-section.tsx';
import { useGuardianWords } from './guardian-words.ts';
import { Button, Checkbox } from '../../../ui/mantine.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { PhoneField, TextField } from '../../../ui/text-field.tsx';
import { KnownGuardian } from './known-guardian.tsx';
import { emptyGuardian, type GuardianValues } from './guardian-values.ts';

/** The part of a form that this needs, whatever its other fields. */
interface FormWithGuardians {
  form: {
    setFieldValue(path: string, value: GuardianValues): void;
    insertListItem(path: string, item: GuardianValues): void;
    removeListItem(path: string, index: number): void;
  };
  field: AppForm<Record<string, unknown>>['field'];
  values: { guardians: GuardianValues[] };
}

interface GuardianFieldsProps {
  form: FormWithGuardians;
  /** Whose guardians they are, if on record. */
  studentId?: string | undefined;
  /** Guardians of a child who is not a student yet: values of this form alone, and the parent has a phone. */
  isRegistration?: boolean;
}

const nameProps = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'words' } as const;

/** The primary guardian, the student's parent, and up to three more. */
export function GuardianFields({
  form: { form, field, values },
  studentId,
  isRegistration = false,
}: GuardianFieldsProps) {
  const { t } = useLingui();
  const { guardians } = values;
  return (
    <FormSection title={t`Guardians`}>
      {guardians.map((guardian, index) => {
        const path = `guardians.${index}`;
        const number = index + 1;
        const labels =
          index === 0
            ? {
                name: t`Parent’s name (optional)`,
                phone: isRegistration ? t`Parent’s phone` : t`Parent’s phone (optional)`,
              }
            : { name: t`Name of guardian ${number}`, phone: t`Phone of guardian ${number}` };
        const fields = (
          <>
            <TextField {...field(`${path}.name`)} {...nameProps} label={labels.name} />
            <PhoneField {...field(`${path}.phone`)} label={labels.phone} autoComplete="off" />
            <KnownGuardian
              phone={guardian.phone}
              own={guardian._id}
              {...(isRegistration && { copied: guardian.name })}
              studentId={studentId}
              onUse={({ students: _, _id, name, ...known }) =>
                form.setFieldValue(path, {
                  ...(!isRegistration && { _id }),
                  ...known,
                  ...{ name: name ?? guardian.name, phone: guardian.phone },
                })
              }
            />
            <GuardianDetails path={path} details={guardian} field={field} />
          </>
        );
        if (index === 0) return <Fragment key={index}>{fields}</Fragment>;
        return (
          <FormGroup key={index} label={t`Guardian ${number}`}>
            {fields}
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
      {guardians.length < maxGuardians && (
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
  details: GuardianValues;
  field: FormWithGuardians['field'];
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
        choices={Language.options.map((value) => ({ value, label: languageNames[value] }))}
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
