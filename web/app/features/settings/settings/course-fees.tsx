import type { CourseFee } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Notice } from '../../../../design/notice.tsx';
import { messageOf } from '../../../../lib/api.ts';
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

/** By course key. */
type TypedFees = Record<string, string>;

/** Fee of each course, as free text. */
export function CourseFees() {
  const { t } = useLingui();
  const fees = useFees();
  const save = useUpdateFees();
  /** Only edited fees, so concurrent changes of others are not overwritten. */
  const [typed, setTyped] = useState<TypedFees>({});
  const [isSaved, setSaved] = useState(false);
  const changed = (fees.data ?? []).filter((course) => {
    const text = typed[keyOf(course)];
    return text !== undefined && text.trim() !== (course.fee ?? '');
  });
  useUnsavedPart(changed.length > 0 && !save.isPending);
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
      {fees.data && fees.data.length > 0 && (
        <Fees
          fees={fees.data}
          changed={changed}
          typed={typed}
          state={state}
          save={save}
          onType={(key, text) => setTyped({ ...typed, [key]: text })}
          onSaved={(sent) => {
            setTyped((now) => Object.fromEntries(Object.entries(now).filter(([key, text]) => text !== sent[key])));
            setSaved(true);
          }}
        />
      )}
    </Card>
  );
}

interface FeesProps {
  fees: CourseFee[];
  /** Edited fees that differ from the saved ones. */
  changed: CourseFee[];
  typed: TypedFees;
  state: SectionState;
  save: ReturnType<typeof useUpdateFees>;
  onType: (key: string, text: string) => void;
  /** Called with the texts sent, as others may have been typed since. */
  onSaved: (sent: TypedFees) => void;
}

function Fees({ fees, changed, typed, state, save, onType, onSaved }: FeesProps) {
  const { t } = useLingui();
  const act = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (changed.length === 0 || save.isPending) return;
    setProblem(null);
    try {
      const courses = changed.map((course) => ({
        standard: course.standard._id,
        subject: course.subject?._id ?? null,
        fee: typed[keyOf(course)] ?? null,
      }));
      await act(() => save.mutateAsync(courses), { done: t`Fees saved`, isToldHere: true });
      onSaved(typed);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} aria-label={t`Fees`} className="stack gap-18">
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
              key={key}
              label={subject === undefined ? t`${standard}, all subjects` : t`${standard}, ${subject}`}
              value={typed[key] ?? course.fee ?? ''}
              onChange={(event) => onType(key, event.currentTarget.value)}
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
