import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { FormSection } from '../../../design/form-section.tsx';
import { Notice } from '../../../design/notice.tsx';
import { paths } from '../../../lib/paths.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { Button, Switch } from '../../ui/mantine.ts';
import { MultiSelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubjectChoices } from '../subjects/shared/subjects.queries.ts';
import { type SameLevel, type StandardFormOptions, useStandardForm } from './use-standard-form.ts';

interface StandardEditorProps extends StandardFormOptions {
  submitLabel: string;
  cancelTo: string;
}

export function StandardEditor({ submitLabel, cancelTo, ...options }: StandardEditorProps) {
  const { t } = useLingui();
  const choices = useSubjectChoices();
  const form = useStandardForm(options);
  return (
    <FormFrame {...form.frame} label={submitLabel}>
      <FormSection title={t`Standard`}>
        <TextField {...form.field('name')} label={t`Name`} description={t`For example 10th or 11 Science.`} size="md" />
        <TextField
          {...form.field('level')}
          label={t`Level`}
          description={t`The standard as a number from 1 to 20: 10 for 10th. Lists are sorted by it.`}
          inputMode="numeric"
          size="md"
        />
      </FormSection>
      <FormSection title={t`Subjects and use`}>
        <MultiSelectField
          {...form.field('subjects')}
          label={t`Subjects (optional)`}
          choices={choices}
          placeholder={t`Choose subjects`}
          size="md"
        />
        {choices.length === 0 && (
          <p>
            <Trans>
              There are no subjects yet. <Link to={paths.admin.createSubject()}>Add a subject</Link>, or save and add
              them later.
            </Trans>
          </p>
        )}
        <Switch
          label={t`In use`}
          description={t`A standard that is not in use cannot be chosen for new batches and is not shown to families.`}
          checked={form.values.isActive}
          onChange={(event) => form.form.setFieldValue('isActive', event.currentTarget.checked)}
        />
      </FormSection>
      {form.sameLevel && <SameLevelQuestion sameLevel={form.sameLevel} onAccept={form.acceptLevel} />}
      <FormFooter submitLabel={submitLabel} isSaving={form.isSaving} cancelTo={cancelTo} inPlace />
    </FormFrame>
  );
}

function SameLevelQuestion({ sameLevel, onAccept }: { sameLevel: SameLevel; onAccept: () => void }) {
  const { t } = useLingui();
  // On phones the question may be outside the viewport or under the sticky buttons: scroll to it.
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    question.current?.scrollIntoView?.({ block: 'nearest' });
  }, [sameLevel]);
  const { names: others, level } = sameLevel;
  return (
    <div ref={question}>
      <Notice tone="warn">
        <p>
          <Plural
            value={sameLevel.count}
            one={`Another standard, ${others}, is also level ${level}.`}
            other={`Other standards, ${others}, are also level ${level}.`}
          />
        </p>
        <Button type="submit" variant="default" onClick={onAccept}>{t`Save anyway`}</Button>
      </Notice>
    </div>
  );
}
