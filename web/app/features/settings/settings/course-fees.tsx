import type { CourseFee } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Notice } from '../../../../design/notice.tsx';
import { type AppForm, useAppForm } from '../../../../lib/form.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { useUnsavedPart } from '../../../ui/form-frame.tsx';
import { Button } from '../../../ui/mantine.ts';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAct } from '../../../ui/use-act.ts';
import { useFees, useUpdateFees } from '../settings.queries.ts';
import classes from './settings-section.module.css';
import { SectionMark, type SectionState } from './settings-section.tsx';
import { SiteState } from './site-state.tsx';

const keyOf = ({ standard, subject }: CourseFee) => `${standard._id} ${subject?._id ?? ''}`;

/** Only what was typed, by the key of its course: the rest stays as others may change it. */
type TypedFees = Record<string, string | undefined>;

/** Fee of each course, as free text. */
export function CourseFees() {
  const { t } = useLingui();
  const fees = useFees();
  const save = useUpdateFees();
  const act = useAct();
  const [isSaved, setSaved] = useState(false);
  const form = useAppForm<TypedFees>({
    initialValues: {},
    onSubmit: async (typed) => {
      const courses = changed.map((course) => ({
        standard: course.standard._id,
        subject: course.subject?._id ?? null,
        fee: typed[keyOf(course)] ?? null,
      }));
      if (courses.length === 0) return false;
      await act(() => save.mutateAsync(courses), { done: t`Fees saved`, isToldHere: true });
      for (const [key, text] of Object.entries(form.form.getValues())) {
        if (text === typed[key]) form.form.setFieldValue(key, undefined);
      }
      setSaved(true);
      return true;
    },
  });
  const changed = (fees.data ?? []).filter((course) => {
    const text = form.values[keyOf(course)];
    return text !== undefined && text.trim() !== (course.fee ?? '');
  });
  useUnsavedPart(changed.length > 0 && !form.isSaving);
  const state: SectionState = changed.length > 0 ? 'changed' : isSaved ? 'saved' : 'untouched';
  return (
    <Card title={t`Fees`} aside={<SectionMark state={state} />}>
      {fees.isPending && <SkeletonBlock height={240} />}
      {fees.isError && !fees.data && <ErrorCard error={fees.error} onRetry={() => void fees.refetch()} />}
      {fees.data?.length === 0 && (
        <p className="muted">
          <Trans>Add standards first: their courses are listed here.</Trans>
        </p>
      )}
      {fees.data && fees.data.length > 0 && <Fees fees={fees.data} form={form} state={state} />}
    </Card>
  );
}

interface FeesProps {
  fees: CourseFee[];
  form: AppForm<TypedFees>;
  state: SectionState;
}

function Fees({ fees, form, state }: FeesProps) {
  const { t } = useLingui();
  return (
    <form noValidate onSubmit={form.frame.onSubmit} aria-label={t`Fees`} className="stack gap-18">
      <p className="muted">
        <Trans>Write it for families: “₹ 18,000 a year, in three instalments”. Empty fees are not shown.</Trans>
      </p>
      <div className={classes['fees']}>
        {fees.map((course) => {
          const key = keyOf(course);
          const standard = course.standard.name;
          const subject = course.subject?.name;
          return (
            <TextField
              {...form.field(key)}
              key={key}
              label={subject === undefined ? t`${standard}, all subjects` : t`${standard}, ${subject}`}
              value={form.values[key] ?? course.fee ?? ''}
              maxLength={80}
            />
          );
        })}
      </div>
      {form.problem && <Notice tone="err">{form.problem}</Notice>}
      <div className="row wrap gap-12">
        <Button type="submit" disabled={state !== 'changed'} loading={form.isSaving}>
          {t`Save fees`}
        </Button>
        <p className="muted" role="status">
          {state === 'saved' && (
            <>
              <Trans>Fees saved.</Trans> <SiteState />
            </>
          )}
        </p>
      </div>
    </form>
  );
}
