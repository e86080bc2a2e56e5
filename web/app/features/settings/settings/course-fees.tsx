import type { CourseFee } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Notice } from '../../../../design/notice.tsx';
import { messageOf } from '../../../../lib/api.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button } from '../../../ui/mantine.ts';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFees, useUpdateFees } from '../settings.queries.ts';
import classes from './course-fees.module.css';
import { SectionMark, type SectionState } from './settings-section.tsx';
import { SiteState } from './site-state.tsx';

const keyOf = ({ standard, subject }: CourseFee) => `${standard._id} ${subject?._id ?? ''}`;

/** What each course costs, in the academy's own words. */
export function CourseFees() {
  const { t } = useLingui();
  const fees = useFees();
  const [state, setState] = useState<SectionState>('untouched');
  return (
    <Card title={t`Fees`} aside={<SectionMark state={state} />}>
      {fees.isPending && <SkeletonBlock height={240} />}
      {fees.isError && !fees.data && <ErrorCard error={fees.error} onRetry={() => void fees.refetch()} />}
      {fees.data?.length === 0 && (
        <p className="muted">
          <Trans>Add standards first: their courses are listed here.</Trans>
        </p>
      )}
      {fees.data && fees.data.length > 0 && <Fees fees={fees.data} state={state} onState={setState} />}
    </Card>
  );
}

interface FeesProps {
  fees: CourseFee[];
  state: SectionState;
  onState: (state: SectionState) => void;
}

function Fees({ fees, state, onState }: FeesProps) {
  const { t } = useLingui();
  const save = useUpdateFees();
  /** Only what was typed: the rest stays as others may change it. */
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const changed = changedIn(typed);
  function changedIn(texts: Record<string, string>): CourseFee[] {
    return fees.filter((course) => {
      const text = texts[keyOf(course)];
      return text !== undefined && text.trim() !== (course.fee ?? '');
    });
  }
  const type = (key: string, text: string) => {
    const texts = { ...typed, [key]: text };
    setTyped(texts);
    onState(changedIn(texts).length > 0 ? 'changed' : 'untouched');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (changed.length === 0 || save.isPending) return;
    setProblem(null);
    try {
      await save.mutateAsync(
        changed.map((course) => ({
          standard: course.standard._id,
          subject: course.subject?._id ?? null,
          fee: typed[keyOf(course)] ?? null,
        })),
      );
      setTyped({});
      onState('saved');
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={t`Fees`} className="stack gap-18">
      <p className="muted">
        <Trans>As families should read it: “₹ 18,000 a year, in three parts”. Empty fees are not shown.</Trans>
      </p>
      <div className={classes['fees']}>
        {fees.map((course) => {
          const key = keyOf(course);
          const standard = course.standard.name;
          const subject = course.subject?.name;
          return (
            <TextField
              key={key}
              label={subject === undefined ? t`${standard}, all subjects` : t`${standard}, ${subject}`}
              value={typed[key] ?? course.fee ?? ''}
              onChange={(event) => type(key, event.currentTarget.value)}
              maxLength={80}
            />
          );
        })}
      </div>
      {problem && <Notice tone="err">{problem}</Notice>}
      <div className="row wrap gap-12">
        <Button type="submit" disabled={changed.length === 0} loading={save.isPending}>
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
