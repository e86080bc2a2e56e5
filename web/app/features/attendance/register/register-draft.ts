import type { AttendanceStatus, Register } from '#contract/attendance';
import { newIdempotencyKey } from '../../../../lib/api.ts';

export interface Mark {
  status: AttendanceStatus;
  remark: string | null;
}

interface Kept {
  /** Version of the register these marks were made on. */
  version: number;
  marks: Record<string, Mark>;
  idempotencyKey: string;
}

export type Counts = Record<AttendanceStatus, number>;

const everyone = 'present' as const;

/**
 * The marks of one register while it is being taken. They live outside React so that a tap repaints one row,
 * and are written to the device at each change, so that a reload or a closed tab loses nothing.
 */
export class RegisterDraft {
  readonly #storageKey: string;
  readonly #saved: Map<string, Mark>;
  readonly #listeners = new Set<() => void>();
  #marks: Map<string, Mark>;
  #counts: Counts | undefined;
  #version: number;
  #idempotencyKey = newIdempotencyKey();
  /** Whether these marks were made before, and found again on this device. */
  readonly isRestored: boolean = false;

  constructor(register: Register) {
    this.#storageKey = `tasika.register.${register.batch._id}.${register.date}`;
    this.#version = register.version;
    this.#saved = new Map(
      register.records.map(({ studentId, status, remark }) => [studentId, { status: status ?? everyone, remark }]),
    );
    this.#marks = new Map(this.#saved);
    const kept = this.#read();
    if (kept === null) return;
    for (const [studentId, mark] of Object.entries(kept.marks)) {
      if (this.#saved.has(studentId)) this.#marks.set(studentId, mark);
    }
    // What the server has by now is not an unsaved mark any more, whichever version it was made on.
    if (!this.isChanged) {
      this.forget();
      return;
    }
    this.isRestored = true;
    this.#version = kept.version;
    this.#idempotencyKey = kept.idempotencyKey;
  }

  /** Whether anything differs from what the server has. */
  get isChanged(): boolean {
    for (const [studentId, mark] of this.#marks) if (!isSame(mark, this.#saved.get(studentId))) return true;
    return false;
  }

  /** Version of the register these marks were made on; 0 when it was not marked. */
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

  markOf = (studentId: string): Mark => this.#marks.get(studentId) ?? { status: everyone, remark: null };

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
    if (isSame(mark, before)) return;
    this.#marks.set(studentId, mark);
    this.#changed();
  }

  /** Sets everybody to present and answers the way back. */
  markAllPresent(): () => void {
    const before = new Map(this.#marks);
    for (const [studentId, { status, remark }] of this.#marks) {
      if (status !== everyone) this.#marks.set(studentId, { status: everyone, remark });
    }
    this.#changed();
    return () => {
      this.#marks = before;
      this.#changed();
    };
  }

  /** Goes back to what the server has and answers the way back. */
  discard(): () => void {
    const before = new Map(this.#marks);
    this.#marks = new Map(this.#saved);
    this.#changed();
    return () => {
      this.#marks = before;
      this.#changed();
    };
  }

  /** The marks are to be saved over `version`, because the person chose them over that one. */
  rebase(version: number): void {
    this.#version = version;
    this.#changed();
  }

  sheet(): { studentId: string; status: AttendanceStatus; remark: string | null }[] {
    return [...this.#marks].map(([studentId, mark]) => ({ studentId, ...mark }));
  }

  /** Forgets what the device kept; called once the server has it, or when it is given up. */
  forget(): void {
    try {
      localStorage.removeItem(this.#storageKey);
    } catch {
      // Nothing was kept.
    }
  }

  #changed(): void {
    this.#counts = undefined;
    // Other marks are another act: a stored answer of the former save must not stand for this one.
    this.#idempotencyKey = newIdempotencyKey();
    this.#keep();
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    if (!this.isChanged) return this.forget();
    const kept: Kept = {
      version: this.#version,
      marks: Object.fromEntries(this.#marks),
      idempotencyKey: this.#idempotencyKey,
    };
    try {
      localStorage.setItem(this.#storageKey, JSON.stringify(kept));
    } catch {
      // A full or closed storage loses the safety net, not the marks on the screen.
    }
  }

  #read(): Kept | null {
    try {
      return JSON.parse(localStorage.getItem(this.#storageKey) ?? 'null') as Kept | null;
    } catch {
      return null;
    }
  }
}

function isSame(mark: Mark, other: Mark | undefined): boolean {
  return mark.status === other?.status && (mark.remark ?? '') === (other.remark ?? '');
}
