import type { AttendanceStatus, Register } from '#contract/attendance';
import { newIdempotencyKey } from '../../../../../lib/api.ts';
import { registerDraftPrefix } from '../../../../offline/drafts-on-device.ts';
import { type Entry, latestSheet, type Mark as SavedMark } from '../../../../offline/outbox/outbox.ts';
import { localStore } from '../../../../../lib/storage.ts';

export type Mark = Omit<SavedMark, 'studentId'>;

interface Stored {
  batch: { _id: string; name: string };
  date: string;
  /** Version of the register these marks were made on. */
  version: number;
  marks: Record<string, Mark>;
  idempotencyKey: string;
}

export type Counts = Record<AttendanceStatus, number>;

const storageKeyOf = (userId: string, batchId: string, date: string) =>
  `${registerDraftPrefix(userId)}${batchId}.${date}`;

const readStored = (storageKey: string) => localStore.readJson(storageKey) as Stored | null;

/** If storage fails, only the safety net is lost, not the marks on screen. */
const writeStored = (storageKey: string, stored: Stored | null) => localStore.writeJson(storageKey, stored);

/** Registers with unsaved marks of this person on this device. */
export function listUnsaved(userId: string): Pick<Stored, 'batch' | 'date'>[] {
  const keys = localStore.keys().filter((key) => key.startsWith(registerDraftPrefix(userId)));
  return keys.flatMap((key) => readStored(key) ?? []);
}

/** An earlier save from this device became `version` on the server: rebases newer marks on it. */
export function rebaseUnsaved({ userId }: { userId: string }, { batch, date, version }: Register): void {
  const storageKey = storageKeyOf(userId, batch._id, date);
  const stored = readStored(storageKey);
  if (stored !== null) writeStored(storageKey, { ...stored, version });
}

const everyone = 'present' as const;
const unmarked: Mark = { status: everyone, remark: null };

/**
 * The marks of one register while it is being taken. An external store, so a tap re-renders one row; written to local storage on each change, so a
 * reload or closed tab loses nothing.
 */
export class RegisterDraft {
  readonly #storageKey: string;
  readonly #place: Pick<Stored, 'batch' | 'date'>;
  #saved: Map<string, Mark>;
  /** The marks before this person's edits; empty if this device no longer has them. */
  #found: ReadonlyMap<string, Mark>;
  readonly #listeners = new Set<() => void>();
  #marks: Map<string, Mark>;
  #counts: Counts | undefined;
  #version: number;
  #idempotencyKey = newIdempotencyKey();
  /** Whether the marks were restored from local storage. */
  readonly isRestored: boolean = false;

  /** `waiting` is a save of this device that the server lacks; it overrides the register. `before` is the draft this one replaces on screen. */
  constructor(register: Register, userId: string, waiting?: Entry, before?: RegisterDraft | null) {
    const { batch, date } = register;
    this.#place = { batch: { _id: batch._id, name: batch.name }, date };
    this.#storageKey = storageKeyOf(userId, batch._id, date);
    this.#version = waiting?.sheet.version ?? register.version;
    this.#found = foundIn(register, this.#version);
    const own = new Map(
      waiting && latestSheet(waiting).records.map(({ studentId, status, remark }) => [studentId, { status, remark }]),
    );
    this.#saved = new Map([...marksOf(register)].map(([studentId, mark]) => [studentId, own.get(studentId) ?? mark]));
    this.#marks = new Map(this.#saved);
    const stored = this.#unsavedOf(before);
    if (stored === null) return;
    for (const [studentId, mark] of Object.entries(stored.marks)) {
      if (this.#saved.has(studentId)) this.#marks.set(studentId, mark);
    }
    // Marks equal to the server's are not unsaved, whatever version they were based on.
    if (!this.isChanged) {
      this.forget();
      return;
    }
    this.isRestored = true;
    this.#version = stored.version;
    this.#found = foundIn(register, stored.version);
    this.#idempotencyKey = stored.idempotencyKey;
    this.keep();
  }

  /** This tab's draft wins over local storage, which another tab of this person may have changed or cleared. */
  #unsavedOf(before: RegisterDraft | null | undefined): Stored | null {
    const stored = readStored(this.#storageKey);
    if (!before || before.#storageKey !== this.#storageKey) return stored;
    if (!before.isChanged) return null;
    // The stored draft may be based on a later version.
    return stored?.idempotencyKey === before.#idempotencyKey ? stored : before.#toKeep();
  }

  /** Whether anything differs from the server. */
  get isChanged(): boolean {
    for (const [studentId, mark] of this.#marks) if (!isSameMark(mark, this.#saved.get(studentId))) return true;
    return false;
  }

  /** Base version of the marks; 0 if the register was not marked. */
  get version(): number {
    return this.#version;
  }

  get idempotencyKey(): string {
    return this.#idempotencyKey;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  markOf = (studentId: string): Mark => this.#marks.get(studentId) ?? unmarked;

  /** Whether this person set the mark, rather than leaving it unchanged. */
  isOwn = (studentId: string): boolean => !isSameMark(this.markOf(studentId), this.#found.get(studentId) ?? unmarked);

  counts = (): Counts => {
    if (this.#counts === undefined) {
      this.#counts = { present: 0, absent: 0, late: 0, leave: 0 };
      for (const { status } of this.#marks.values()) this.#counts[status] += 1;
    }
    return this.#counts;
  };

  mark(studentId: string, change: Partial<Mark>): void {
    const before = this.markOf(studentId);
    const mark = { ...before, ...change };
    if (isSameMark(mark, before)) return;
    this.#marks.set(studentId, mark);
    this.#changed();
  }

  /** Marks all present but those whose leave was accepted; answers an undo. */
  markAllPresent({ records }: Pick<Register, 'records'>): () => void {
    const before = new Map(this.#marks);
    const away = new Set(records.filter(({ leave }) => leave?.status === 'accepted').map(({ studentId }) => studentId));
    for (const [studentId, { status, remark }] of this.#marks) {
      if (status !== everyone && !away.has(studentId)) this.#marks.set(studentId, { status: everyone, remark });
    }
    this.#changed();
    return () => {
      this.#marks = before;
      this.#changed();
    };
  }

  /** Reverts to the server's marks; answers an undo. */
  discard(): () => void {
    const before = new Map(this.#marks);
    this.#marks = new Map(this.#saved);
    this.#changed();
    return () => {
      this.#marks = before;
      this.#changed();
    };
  }

  /** Keeps the marks over the other version, except those of some students. */
  rebase(register: Register, exceptOf: ReadonlySet<string> = new Set()): void {
    const theirs = marksOf(register);
    this.#version = register.version;
    this.#saved = theirs;
    this.#found = theirs;
    for (const [studentId, mark] of theirs) if (exceptOf.has(studentId)) this.#marks.set(studentId, mark);
    this.#changed();
  }

  /** The roster changed on refetch: drops students who left; new ones take the register's marks. */
  takeRoster(register: Register): void {
    const found = marksOf(register);
    const gone = [...this.#saved.keys()].filter((studentId) => !found.has(studentId));
    const added = [...found].filter(([studentId]) => !this.#saved.has(studentId));
    if (gone.length + added.length === 0) return;
    for (const studentId of gone) {
      this.#saved.delete(studentId);
      this.#marks.delete(studentId);
    }
    for (const [studentId, mark] of added) {
      this.#saved.set(studentId, mark);
      this.#marks.set(studentId, mark);
    }
    this.#changed();
  }

  /** Replaces the marks by the server's. */
  takeOver(register: Register): void {
    this.#version = register.version;
    this.#saved = marksOf(register);
    this.#marks = new Map(this.#saved);
    this.#changed();
  }

  /** The marks of the students in the register. */
  sheet(records: Register['records']): SavedMark[] {
    return records.map(({ studentId }) => ({ studentId, ...this.markOf(studentId) }));
  }

  /** The outbox holds these marks until the server has them. */
  takeAsSaved(): void {
    this.#saved = new Map(this.#marks);
    this.forget();
    for (const listener of this.#listeners) listener();
  }

  /** Removes the stored draft; call it once the server has it, or on discard. */
  forget(): void {
    writeStored(this.#storageKey, null);
  }

  #changed(): void {
    this.#counts = undefined;
    // Changed marks need a new idempotency key: the stored response of the former save must not answer this one.
    this.#idempotencyKey = newIdempotencyKey();
    this.keep();
    for (const listener of this.#listeners) listener();
  }

  /** Stores what is not saved, for a reload or a closed tab. */
  keep(): void {
    if (!this.isChanged) return this.forget();
    writeStored(this.#storageKey, this.#toKeep());
  }

  #toKeep(): Stored {
    return {
      ...this.#place,
      version: this.#version,
      marks: Object.fromEntries(this.#marks),
      idempotencyKey: this.#idempotencyKey,
    };
  }
}

const marksOf = ({ records }: Register) =>
  new Map<string, Mark>(
    records.map(({ studentId, status, remark, leave }) => [
      studentId,
      { status: status ?? (leave?.status === 'accepted' ? 'leave' : everyone), remark },
    ]),
  );

const foundIn = (register: Register, version: number): ReadonlyMap<string, Mark> =>
  register.version === version ? marksOf(register) : new Map();

/** Whether two marks are equal; an empty remark is none. */
export function isSameMark(
  mark: Mark,
  other: Pick<Register['records'][number], 'status' | 'remark'> | undefined,
): boolean {
  return mark.status === other?.status && (mark.remark ?? '') === (other.remark ?? '');
}
