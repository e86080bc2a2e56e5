import type { Register } from '#contract/attendance';
import { useState } from 'react';
import { ApiError } from '../../../../../lib/api.ts';
import { putMarksAside } from '../attendance.queries.ts';
import { isSameMark, type RegisterDraft } from './register-draft.ts';

export interface Conflict {
  theirs: Register;
  draft: RegisterDraft;
  /** Keeps the own marks except for these students; the next save overwrites the other version. */
  onKeepMine: (exceptOf: ReadonlySet<string>) => void;
  onUseTheirs: () => Promise<void>;
  /** Compares with the newest version after the other person has saved again. */
  onNewer: (theirs: Register) => void;
}

type Whose = 'mine' | 'theirs';

/** Decides for each student that differs, and carries it out. Own marks that lose are recorded in the history first. */
export function useRegisterConflict({ theirs, draft, onKeepMine, onUseTheirs, onNewer }: Conflict) {
  /** Explicit choices by student; the default is the own mark if this person made it. */
  const [chosen, setChosen] = useState<Readonly<Record<string, Whose>>>({});
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const differing = theirs.records.filter((mark) => !isSameMark(draft.markOf(mark.studentId), mark));
  const notKept = differing.filter(
    ({ studentId }) => (chosen[studentId] ?? (draft.isOwn(studentId) ? 'mine' : 'theirs')) === 'theirs',
  );
  const fromTheirs: ReadonlySet<string> = new Set(notKept.map(({ studentId }) => studentId));
  const setAside = async (given: Register['records']) => {
    if (given.length === 0) return;
    const { batch, date, version } = theirs;
    await putMarksAside(batch._id, date, { version, records: draft.sheet(given) });
  };
  /** If recording the marks in the history fails, nothing is discarded. */
  const discard = (given: Register['records'], then: () => void | Promise<void>) => {
    setSending(true);
    setProblem(null);
    void setAside(given)
      .then(then)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'stale') onNewer(error.data as Register);
        else setProblem(error);
      })
      .finally(() => setSending(false));
  };
  return {
    differing,
    fromTheirs,
    choose: (studentId: string, whose: Whose) => setChosen({ ...chosen, [studentId]: whose }),
    keepChoice: () => discard(notKept, () => onKeepMine(fromTheirs)),
    useTheirs: () => discard(differing, onUseTheirs),
    isSending,
    problem,
  };
}
