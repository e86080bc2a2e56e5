import { type Standard, StandardForm } from '#contract/standards';
import { t as translate } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch } from '../../ui/mantine.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { useAppForm } from '../../../lib/form.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../../design/form-section.tsx';
import { Notice } from '../../../design/notice.tsx';
import { MultiSelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubjectChoices } from '../subjects/shared/subjects.queries.ts';
import { paths } from '../../../lib/paths.ts';
import { findDuplicate } from './find-duplicate.ts';
import { useAllStandards } from './shared/standards.queries.ts';

interface Values {
  name: string;
  level: number;
  subjects: string[];
  isActive: boolean;
}

interface StandardEditorProps {
  /** The standard to edit; without one the form starts empty. */
  standard?: Pick<Standard, '_id' | 'name' | 'level' | 'subjects' | 'isActive'>;
  submitLabel: string;
  cancelTo: string;
  onSave: (values: Values) => Promise<void>;
}

const typedLevel = z
  .string()
  .trim()
  .regex(/^0*\d{1,2}$/, { error: () => translate`Enter the level as a whole number from 1 to 20` });

export function StandardEditor({ standard, submitLabel, cancelTo, onSave }: StandardEditorProps) {
  const { t } = useLingui();
  const all = useAllStandards();
  const choices = useSubjectChoices();
  /** Values whose shared level the user has confirmed. */
  const accepted = useRef<string | null>(null);
  const [sameLevel, setSameLevel] = useState<{ level: number; count: number; names: string } | null>(null);
  const form = useAppForm({
    initialValues: {
      name: standard?.name ?? '',
      level: standard ? String(standard.level) : '',
      subjects: standard?.subjects.map(({ _id }) => _id) ?? [],
      isActive: standard?.isActive ?? true,
    },
    schema: StandardForm.extend({ level: typedLevel.transform(Number).pipe(StandardForm.shape.level) }),
    check: ({ name, level }) => {
      const duplicate = findDuplicate(all.data?.data ?? [], { name, level: Number(level) }, standard?._id);
      if (duplicate?.byName === undefined) return {};
      const { _id, name: taken, level: itsLevel } = duplicate.byName;
      const others = duplicate.byLevel.map((other) => other.name).join(', ');
      if (duplicate.matched === 'name') return { name: t`There is already a standard called ${taken}` };
      return duplicate.byLevel.every((other) => other._id === _id)
        ? { name: t`There is already a standard called ${taken}, of level ${itsLevel}` }
        : { name: t`There is already a standard called ${taken}, and level ${level} belongs to ${others}` };
    },
    onSubmit: async (values) => {
      const level = Number(values.level);
      const isSameAsBefore = standard?.level === level;
      const known = all.data ?? (await all.refetch()).data;
      if (known === undefined) throw new Error(t`Failed to check for duplicates`);
      const duplicate = findDuplicate(known.data, { name: values.name, level }, standard?._id);
      if (duplicate && !isSameAsBefore && accepted.current !== values.level) {
        const names = duplicate.byLevel.map(({ name }) => name).join(', ');
        setSameLevel({ level, count: duplicate.byLevel.length, names });
        return false;
      }
      setSameLevel(null);
      return onSave({ ...values, level });
    },
  });
  // On phones the question may be outside the viewport or under the sticky buttons: scroll to it.
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sameLevel) question.current?.scrollIntoView?.({ block: 'nearest' });
  }, [sameLevel]);
  const { names: others, level } = sameLevel ?? {};
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
      {sameLevel && (
        <div ref={question}>
          <Notice tone="warn">
            <p>
              <Plural
                value={sameLevel.count}
                one={`Another standard, ${others}, is also level ${level}.`}
                other={`Other standards, ${others}, are also level ${level}.`}
              />
            </p>
            <Button
              type="submit"
              variant="default"
              onClick={() => {
                accepted.current = form.values.level;
              }}
            >{t`Save anyway`}</Button>
          </Notice>
        </div>
      )}
      <FormFooter submitLabel={submitLabel} isSaving={form.isSaving} cancelTo={cancelTo} inPlace />
    </FormFrame>
  );
}
