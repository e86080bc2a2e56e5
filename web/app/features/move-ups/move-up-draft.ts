import type { AnswerOf } from '#contract/endpoint';
import type { Outcome, suggestMoveUp } from '#contract/move-ups';
import { useEffect, useState } from 'react';
import { useUnsavedWork } from '../../../lib/unsaved-work.ts';
import { moveUpDrafts } from '../../offline/drafts-on-device.ts';
import type { Plan } from './move-ups.queries.ts';

export type Suggestion = AnswerOf<typeof suggestMoveUp>['data'];

/** The outcomes of a standard that are not the id of the next one. */
export const passOut = 'pass-out';
export const notYet = 'not-yet';

export interface DraftBatch {
  isCopied: boolean;
  name: string;
  startDate: string;
  endDate: string;
  takesFrom: string[];
}

export interface MoveUpDraft {
  /** By standard: the id of the next one, `passOut` or `notYet`. */
  next: Record<string, string>;
  exceptions: Record<string, { outcome: Outcome; standard: string; name?: string }>;
  /** The new batches, by the batch that is copied. */
  batches: Record<string, DraftBatch>;
  /** The day on which the batches begin that have no day of their own. */
  beginOn: string;
}

/** A draft as a release stored it that had no common first day. */
type StoredDraft = Omit<MoveUpDraft, 'beginOn'> & Partial<Pick<MoveUpDraft, 'beginOn'>>;

export function draftOf({ standards, batches }: Suggestion): MoveUpDraft {
  return {
    next: Object.fromEntries(
      standards.map(({ _id, next, students, batches: running }) => [
        _id,
        students + running === 0 ? notYet : (next ?? passOut),
      ]),
    ),
    exceptions: {},
    beginOn: usualBegin(batches),
    batches: Object.fromEntries(
      batches.map(({ _id, newName, startDate, endDate, takesFrom }) => [
        _id,
        { isCopied: true, name: newName, startDate, endDate: endDate ?? '', takesFrom },
      ]),
    ),
  };
}

/** The suggestion with the earlier choices. Choices for standards and batches that no longer exist are dropped. */
export function withStored(suggestion: Suggestion, stored: StoredDraft): MoveUpDraft {
  const fresh = draftOf(suggestion);
  const isThere = (next: string) => next === passOut || next === notYet || next in fresh.next;
  const chosen = Object.entries(stored.next).filter(([id, next]) => id in fresh.next && isThere(next));
  const exceptions = Object.entries(stored.exceptions).filter(([, { standard }]) => standard in fresh.next);
  const batches = Object.entries(stored.batches).filter(([id]) => id in fresh.batches);
  return {
    beginOn: stored.beginOn ?? fresh.beginOn,
    next: { ...fresh.next, ...Object.fromEntries(chosen) },
    exceptions: Object.fromEntries(exceptions),
    batches: { ...fresh.batches, ...Object.fromEntries(batches) },
  };
}

export const storageKey = 'plan';

/** The plan on this device; every change is stored, so that leaving loses nothing. */
export function useMoveUpDraft() {
  const [draft, setDraft] = useState<MoveUpDraft | null>();
  useEffect(() => {
    let isGone = false;
    void moveUpDrafts.read<MoveUpDraft>(storageKey).then((stored) => {
      if (!isGone) setDraft((now) => now ?? stored ?? null);
    });
    return () => {
      isGone = true;
    };
  }, []);
  useUnsavedWork(() => Boolean(draft));
  const set = (next: MoveUpDraft | null) => {
    setDraft(next);
    void moveUpDrafts.keep(storageKey, next);
  };
  return { stored: draft ?? undefined, isLoading: draft === undefined, change: set, clear: () => set(null) };
}

/** Batches that end with the plan: those of the standards that take part. */
export const endingIn = ({ next }: MoveUpDraft, { batches }: Suggestion) =>
  batches.filter(({ standard }) => (next[standard] ?? notYet) !== notYet);

/** Where students of a new batch can come from: its former self, and the standards that move up to it. */
export const sourcesOf = (draft: MoveUpDraft, suggestion: Suggestion, copied: { _id: string; standard: string }) =>
  endingIn(draft, suggestion).filter(
    ({ _id, standard }) => _id === copied._id || draft.next[standard] === copied.standard,
  );

export function planOf(draft: MoveUpDraft, suggestion: Suggestion): Plan {
  const taking = suggestion.standards.filter(({ _id }) => (draft.next[_id] ?? notYet) !== notYet);
  const isTaking = (id: string) => taking.some(({ _id }) => _id === id);
  return {
    standards: taking.map(({ _id }) => {
      const next = draft.next[_id] ?? passOut;
      return { standard: _id, next: next === passOut ? null : next };
    }),
    exceptions: Object.entries(draft.exceptions)
      .filter(([, { standard }]) => isTaking(standard))
      .map(([student, { outcome }]) => ({ student, outcome })),
    batches: endingIn(draft, suggestion).flatMap((batch) => {
      const planned = draft.batches[batch._id];
      if (!planned?.isCopied) return [];
      const sources = sourcesOf(draft, suggestion, batch).map(({ _id }) => _id);
      return [
        {
          copyOf: batch._id,
          name: planned.name,
          startDate: planned.startDate,
          endDate: planned.endDate || null,
          takesFrom: planned.takesFrom.filter((id) => sources.includes(id)),
        },
      ];
    }),
  };
}

/** The day on which most of them begin. */
function usualBegin(batches: Suggestion['batches']): string {
  const count = (day: string) => batches.filter(({ startDate }) => startDate === day).length;
  return batches.reduce(
    (commonest, { startDate }) => (count(startDate) > count(commonest) ? startDate : commonest),
    '',
  );
}

/** All begin on this day, except those with a day of their own. */
export function beginAllOn(draft: MoveUpDraft, day: string): MoveUpDraft {
  const batches = Object.entries(draft.batches).map(([id, batch]) => [
    id,
    batch.startDate === draft.beginOn ? { ...batch, startDate: day } : batch,
  ]);
  return { ...draft, beginOn: day, batches: Object.fromEntries(batches) };
}
