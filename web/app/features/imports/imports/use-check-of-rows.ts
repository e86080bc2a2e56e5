import type { CheckedRow } from '#contract/imports';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { today } from '../../../../lib/dates.ts';
import type { Checked } from '../checked.ts';
import { useProblemWords } from '../field-words.ts';
import type { ImportDraft } from '../import-draft.ts';
import { useImportCheck } from '../imports.queries.ts';
import { rejectedRows } from '../rejected-rows.ts';
import { rowsToSend } from '../rows-to-send.ts';
import type { RowProblem } from '../understanding/group-problems.ts';
import { type KindOfSheet, type SheetField, typeOf } from '../understanding/kinds/kind-of-sheet.ts';
import { kindsOfSheet } from '../understanding/kinds/kinds.ts';
import { textOf } from '../understanding/read-row.ts';
import { useList } from './use-list.ts';

export interface RowsToCheck {
  draft: ImportDraft;
  change: (answers: Partial<ImportDraft>) => void;
}

/** The rows of a draft in the shape of the request, and the answers about them. */
export function useCheckOfRows({ draft, change }: RowsToCheck) {
  const { t } = useLingui();
  const list = useList(draft);
  const rows = useMemo(() => rowsToSend(draft, list, Number(today().slice(0, 4))), [draft, list]);
  const check = useImportCheck(draft, rows);
  const kind = kindsOfSheet[draft.kind];
  const problemsOf = useRowProblems(kind);
  const byNumber = useMemo(() => new Map(rows.map((row) => [row.sent.number, row])), [rows]);
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
  const names = new Map(
    checked.map(({ row, read, answer }) => [row.key, textOf(read.values[kind.nameField]) || answer.found?.name]),
  );
  const places = new Map(list.rows.map((row) => [row.key, row]));
  const nameOf = (key: string) => {
    const place = places.get(key);
    const number = place?.number ?? 0;
    const name = names.get(key) || t`Without a name`;
    const sheet = draft.chosen.length > 1 ? place?.sheet : undefined;
    return sheet === undefined ? t`${name}, row ${number}` : t`${name}, ${sheet} row ${number}`;
  };
  const edit = (keys: readonly string[], field: SheetField, text: string) => {
    const edited = keys.map((key) => [key, { ...draft.edits[key], [field]: text }]);
    change({ edits: { ...draft.edits, ...Object.fromEntries(edited) } });
  };
  const leaveOut = (keys: readonly string[]) => change({ leftOut: [...draft.leftOut, ...keys] });
  const answerParents = (keys: readonly string[], as: 'new' | 'found') =>
    change({ parents: { ...draft.parents, ...Object.fromEntries(keys.map((key) => [key, as])) } });
  const answerDuplicates = (keys: readonly string[], as: 'new' | 'found') => {
    const asked = new Map(checked.map((one) => [one.row.key, one.answer.found?._id ?? null]));
    const duplicates = { ...draft.duplicates };
    for (const key of keys) {
      const about = asked.get(key) ?? null;
      duplicates[key] = [...(duplicates[key] ?? []).filter((one) => one.about !== about), { as, about }];
    }
    change({ duplicates });
  };

  /** The reason why each skipped row is skipped, by its key. */
  const rejected = new Map(draft.leftOut.map((key) => [key, t`Left out`]));
  for (const { key, message } of problems) rejected.set(key, [rejected.get(key), message].filter(Boolean).join(' '));
  for (const { row, answer } of of('duplicate')) {
    const name = answer.found?.name ?? '';
    const { known } = answer.parent ?? {};
    rejected.set(
      row.key,
      known === undefined ? t`May be the same as ${name}` : t`The parent’s number is that of ${known}`,
    );
  }
  const rejectedFile = () => (rejected.size > 0 ? rejectedRows(list, rejected, t`What to correct`) : undefined);
  return {
    kind,
    check,
    isChecked: rows.length === 0 || check.data !== undefined,
    checked,
    problems,
    of,
    ready,
    nameOf,
    edit,
    leaveOut,
    answerDuplicates,
    answerParents,
    rejectedCount: rejected.size,
    rejectedFile,
    count: rows.length,
  };
}

/** The error of a row: in our words if its cell could not be read, else in the server's. */
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

/** The field that a reason concerns; null if that is no cell. */
const fieldOf = (kind: KindOfSheet, field: string | null): SheetField | null => {
  if (field === 'rollNos') return 'rollNo';
  return field !== null && (field in kind.fields || typeOf(kind, field) === 'mark') ? field : null;
};

function textIn({ values, texts }: Checked['read'], field: SheetField): string {
  const value = values[field];
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return (texts[field] ?? []).join(', ');
}
