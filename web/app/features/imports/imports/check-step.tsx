import { type CheckedRow, longestHeading, maxImportColumns } from '#contract/imports';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { today } from '../../../../lib/dates.ts';
import { Notice } from '../../../../design/notice.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button, Checkbox } from '../../../ui/mantine.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useKindWords, useProblemWords } from '../field-words.ts';
import type { ImportDraft } from '../import-draft.ts';
import { useCreateImport, useImportCheck } from '../imports.queries.ts';
import { download, rejectedRows } from '../rejected-rows.ts';
import type { Checked } from '../checked.ts';
import { rowsToSend } from '../rows-to-send.ts';
import { textOf } from '../understanding/read-row.ts';
import { groupProblems, type RowProblem } from '../understanding/group-problems.ts';
import { plainHeading } from '../understanding/headings.ts';
import { type KindOfSheet, type SheetField, typeOf } from '../understanding/kinds/kind-of-sheet.ts';
import { kindsOfSheet } from '../understanding/kinds/kinds.ts';
import { ChangedRows } from './changed-rows.tsx';
import { CheckCounts } from './check-counts.tsx';
import type { List } from '../understanding/combine-sheets.ts';
import { DuplicateRows, SharedNumbers } from './duplicate-rows.tsx';
import { NewRows } from './new-rows.tsx';
import { ProblemGroups } from './problem-groups.tsx';
import { useList } from './use-list.ts';

interface CheckStepProps {
  draft: ImportDraft;
  change: (answers: Partial<ImportDraft>) => void;
  onBack: () => void;
  /** With the rows that stayed out as a file, where there are any. */
  onDone: (id: string, rejected: string | undefined) => void;
}

/** What the import would do, before anything is written: first what has to be put right, then what needs an answer. */
export function CheckStep({ draft, change, onBack, onDone }: CheckStepProps) {
  const { t } = useLingui();
  const list = useList(draft);
  const rows = useMemo(() => rowsToSend(draft, list, Number(today().slice(0, 4))), [draft, list]);
  const check = useImportCheck(draft, rows);
  const create = useCreateImport();
  const kind = kindsOfSheet[draft.kind];
  const kindWords = useKindWords(draft.kind);
  const problemsOf = useRowProblems(kind);
  const byNumber = useMemo(() => new Map(rows.map((row) => [row.sent.number, row])), [rows]);
  if (check.error && !check.data) return <ErrorCard error={check.error} onRetry={() => void check.refetch()} />;
  if (rows.length > 0 && !check.data) return <SkeletonRows rows={8} />;
  const checked = (check.data?.rows ?? []).flatMap((answer): Checked[] => {
    const row = byNumber.get(answer.number);
    return row ? [{ ...row, answer }] : [];
  });
  const problems = checked.flatMap(problemsOf);
  const of = (outcome: CheckedRow['outcome']) => checked.filter(({ answer }) => answer.outcome === outcome);
  const ready =
    of('new').length +
    of('changed').length +
    of('conflict').filter(({ answer }) => answer.changes.some(({ isConflict }) => !isConflict)).length;
  const names = new Map(checked.map(({ row, read }) => [row.key, textOf(read.values[kind.nameField])]));
  const places = new Map(list.rows.map((row) => [row.key, row]));
  const nameOf = (key: string) => {
    const place = places.get(key);
    const number = place?.number ?? 0;
    const name = names.get(key) || t`Without a name`;
    const sheet = draft.chosen.length > 1 ? place?.sheet : undefined;
    return sheet === undefined ? t`${name}, row ${number}` : t`${name}, ${sheet} row ${number}`;
  };
  const edit = (keys: readonly string[], field: SheetField, text: string) =>
    change({
      edits: {
        ...draft.edits,
        ...Object.fromEntries(keys.map((key) => [key, { ...draft.edits[key], [field]: text }])),
      },
    });
  const rejected = () => {
    const reasons = new Map(draft.leftOut.map((key) => [key, t`Left out`]));
    for (const { key, message } of problems) reasons.set(key, [reasons.get(key), message].filter(Boolean).join(' '));
    for (const { row, answer } of of('duplicate')) {
      const name = answer.found?.name ?? '';
      const { known } = answer.parent ?? {};
      reasons.set(
        row.key,
        known === undefined ? t`May be the same as ${name}` : t`The parent’s number is that of ${known}`,
      );
    }
    return reasons;
  };
  const leaveOut = (keys: readonly string[]) => change({ leftOut: [...draft.leftOut, ...keys] });
  const questions = {
    nameOf,
    onChoose: (keys: readonly string[], as: 'new' | 'found') =>
      change({ duplicates: { ...draft.duplicates, ...Object.fromEntries(keys.map((key) => [key, as])) } }),
    onLeaveOut: leaveOut,
  };
  const rejectedCount = rejected().size;
  const rejectedFile = () => (rejectedCount > 0 ? rejectedRows(list, rejected(), t`What to correct`) : undefined);
  return (
    <>
      {create.error && <Notice tone="err">{create.error.message}</Notice>}
      {check.error && <Notice tone="err">{check.error.message}</Notice>}
      {check.data && <CheckCounts checked={checked} />}
      <Creates creates={check.data?.creates} />
      {(draft.overCapacity || problems.some(({ field }) => field === 'batches')) && (
        <Checkbox
          label={t`Add students to full batches too`}
          checked={draft.overCapacity}
          onChange={({ currentTarget: { checked: isAllowed } }) => change({ overCapacity: isAllowed })}
        />
      )}
      <ProblemGroups kind={kind} groups={groupProblems(problems)} nameOf={nameOf} onEdit={edit} onLeaveOut={leaveOut} />
      <DuplicateRows rows={of('duplicate').filter(({ answer }) => answer.parent === null)} {...questions} />
      <SharedNumbers rows={of('duplicate').filter(({ answer }) => answer.parent !== null)} {...questions} />
      <ChangedRows
        kind={draft.kind}
        rows={[...of('conflict'), ...of('changed')]}
        nameOf={nameOf}
        onOverwrite={(key, fields) => change({ overwrite: { ...draft.overwrite, [key]: fields } })}
        onLeaveOut={leaveOut}
      />
      <NewRows kind={kind} rows={of('new')} nameOf={nameOf} onLeaveOut={leaveOut} />
      {draft.leftOut.length > 0 && (
        <p className="row wrap gap-12">
          {t`${plural(draft.leftOut.length, { one: '# row is left out.', other: '# rows are left out.' })}`}
          <Button variant="default" onClick={() => change({ leftOut: [] })}>{t`Include them again`}</Button>
        </p>
      )}
      <div className="row wrap gap-8">
        {ready > 0 ? (
          <Button
            size="lg"
            loading={create.isPending}
            disabled={check.isFetching}
            onClick={() =>
              create.mutate(
                { draft, rows, columns: chosenColumns(draft, list) },
                { onSuccess: ({ data }) => onDone(data._id, rejectedFile()) },
              )
            }
          >
            {kindWords.importing(ready)}
          </Button>
        ) : (
          <Notice>
            {problems.length > 0 ? t`No row is ready yet.` : t`Nothing would change: every row is here already.`}
          </Notice>
        )}
        <Button size="lg" variant="default" onClick={onBack}>{t`Back`}</Button>
        {rejectedCount > 0 && (
          <Button size="lg" variant="subtle" onClick={() => download(rejectedFile() ?? '', t`not-imported.csv`)}>
            {t`${plural(rejectedCount, { one: 'Download # row that stays out', other: 'Download # rows that stay out' })}`}
          </Button>
        )}
      </div>
    </>
  );
}

/** What is wrong with a row: in our words where its cell could not be read, else in the server's. */
function useRowProblems(kind: KindOfSheet): (checked: Checked) => RowProblem[] {
  const words = useProblemWords();
  return ({ row: { key, cells }, read, answer }) => {
    if (answer.outcome !== 'wrong') return [];
    const own = read.problems.map(({ field, problem, text }): RowProblem => ({
      key,
      field,
      message: words[problem],
      text,
    }));
    const others = answer.reasons
      .filter(({ field }) => !own.some((problem) => problem.field === field))
      .map(({ field, message }): RowProblem => {
        const known = fieldOf(kind, field);
        return { key, field: known, message, text: known ? textIn(read, known) : String(cells[0] ?? '') };
      });
    return [...own, ...others];
  };
}

/** The field of the sheet that a reason is about; null where that is no cell. */
const fieldOf = (kind: KindOfSheet, field: string | null): SheetField | null => {
  if (field === 'rollNos') return 'rollNo';
  return field !== null && (field in kind.fields || typeOf(kind, field) === 'mark') ? field : null;
};

function textIn({ values, texts }: Checked['read'], field: SheetField): string {
  const value = values[field];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return (texts[field] ?? []).join(', ');
}

/** What was assigned by hand, to be remembered; a whole paragraph is no heading. */
const chosenColumns = ({ columns }: ImportDraft, { headings }: List) =>
  (columns ?? [])
    .flatMap(({ field, by }, column) => {
      const heading = plainHeading(headings[column] ?? '');
      return by === 'memory' && heading !== '' && heading.length <= longestHeading ? [{ heading, field }] : [];
    })
    .slice(0, maxImportColumns);

type Created = { standards: string[]; subjects: string[]; batches: string[] } | undefined;

function Creates({ creates }: { creates: Created }) {
  const names = creates ? [...creates.standards, ...creates.subjects, ...creates.batches].join(', ') : '';
  if (names === '') return null;
  return (
    <Notice>
      <Trans>Also created: {names}</Trans>
    </Notice>
  );
}
