import { expect } from 'vitest';
import { type AttendanceStatus, getRegister, markAttendance, type Register } from '#contract/attendance';
import {
  type Answer,
  answerOfFailure,
  drop,
  type Entry,
  isFor,
  type Mark,
  type Outbox,
  type Outcome as SendOutcome,
  put,
  sendWaiting,
} from '../../web/app/offline/outbox/outbox.ts';
import { seededRandom } from '../seed/bulk.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './call.ts';

/** The day of the register, on which the test plays. */
export const today = '2026-07-15';
const statuses: AttendanceStatus[] = ['present', 'absent', 'late', 'leave'];

type Marks = Record<string, AttendanceStatus>;

const marksOf = (records: readonly { studentId: string; status: AttendanceStatus | null }[]): Marks =>
  Object.fromEntries(records.flatMap(({ studentId, status }) => (status === null ? [] : [[studentId, status]])));

/** A phone died in the middle of what it was doing. */
class Killed extends Error {}

type Fate =
  | 'arrives'
  | 'request lost'
  | 'answer lost'
  | 'arrives twice'
  | 'arrives later'
  | 'killed before'
  | 'killed after';

/** What a person was told about one save. */
type Outcome = 'saved' | 'conflict' | 'refused' | 'replaced';

const same = (found: unknown, wanted: unknown) => expect(found).toEqual(wanted);
const holds = (found: unknown, part: object) => expect(found).toMatchObject(part);

/** The register on the server, as everybody who asks sees it, and each version it ever had. */
export class Classroom {
  readonly versions = new Map<number, Marks>();
  readonly written = new Map<string, number>();
  /** Requests that the network still has. */
  readonly underWay: (() => Promise<unknown>)[] = [];
  readonly ids: string[];
  readonly batchId: string;
  readonly pool: TestApp['pool'];

  constructor({ pool }: TestApp, batchId: string, ids: string[]) {
    this.pool = pool;
    this.batchId = batchId;
    this.ids = ids;
  }

  async empty(): Promise<void> {
    this.versions.clear();
    this.written.clear();
    this.underWay.length = 0;
    await this.pool.query('delete from attendance_changes where batch_id = $1', [this.batchId]);
    await this.pool.query('delete from registers where batch_id = $1', [this.batchId]);
    await this.pool.query('update enrolments set left_on = null where batch_id = $1', [this.batchId]);
  }

  async read(caller: Caller): Promise<Register> {
    const { status, body } = await caller.call(getRegister, { params: { batchId: this.batchId, date: today } });
    same(status, 200);
    return body.data;
  }

  async receive(caller: Caller, { sheet, idempotencyKey }: Entry): Promise<Answer> {
    const { status, body } = await caller.call(markAttendance, {
      params: { batchId: this.batchId },
      body: sheet,
      headers: { 'idempotency-key': idempotencyKey },
    });
    if (status !== 200) return answerOfFailure(Object.assign(new Error(body.message), { ...body, status }));
    const { version, records } = body.data;
    const known = this.versions.get(version);
    if (known === undefined) {
      // A new version: nobody overwrites what they have not seen, and no save takes effect twice.
      same(sheet.version, version - 1);
      same(this.written.has(idempotencyKey), false);
      this.written.set(idempotencyKey, version);
      this.versions.set(version, marksOf(records));
    } else {
      holds(marksOf(records), known);
    }
    return { kind: 'saved', register: body.data };
  }
}

/** A phone with the application's own outbox, used by one person. */
class Phone {
  /** All that a kill leaves. */
  #disk = '[]';
  #known: Register | null = null;
  #clock = 0;
  #count = 0;
  readonly told = new Map<string, Outcome>();
  readonly saves = new Map<string, Marks>();
  readonly #name: string;
  readonly #caller: Caller;
  readonly #room: Classroom;
  readonly #random: () => number;

  constructor(name: string, caller: Caller, room: Classroom, random: () => number) {
    this.#name = name;
    this.#caller = caller;
    this.#room = room;
    this.#random = random;
  }

  readonly #store = {
    read: async () => JSON.parse(this.#disk) as Outbox,
    update: async (change: (outbox: Outbox) => Outbox) => {
      const next = change(JSON.parse(this.#disk) as Outbox);
      this.#disk = JSON.stringify(next);
      return next;
    },
  };

  get #place() {
    return { userId: this.#name, batchId: this.#room.batchId, date: today };
  }

  get entry(): Entry | undefined {
    return (JSON.parse(this.#disk) as Outbox).find((entry) => isFor(entry, this.#place));
  }

  get known(): Marks {
    return marksOf(this.#known?.records ?? []);
  }

  turnClock(): void {
    this.#clock += Math.trunc((this.#random() - 0.5) * 10 * 86_400_000);
  }

  async open(): Promise<void> {
    this.#known = await this.#room.read(this.#caller);
  }

  /** The person marks what is on the screen and presses "Save"; a conflict is decided student by student. */
  async save(): Promise<void> {
    if (this.#known === null) return;
    const before = this.entry;
    const theirs = this.#known;
    const own = before && marksOf((before.next ?? before).sheet.records);
    const roster = theirs.records.map(({ studentId }) => studentId);
    const records: Mark[] = roster.map((studentId) => ({
      studentId,
      status:
        this.#draw([statuses[Math.trunc(this.#random() * 4)], own?.[studentId], this.known[studentId]]) ?? 'present',
      remark: null,
    }));
    if (before?.state === 'conflict' && this.#random() < 0.3) {
      // "Use the saved one".
      await this.#store.update((outbox) => drop(outbox, this.#place));
      return;
    }
    const version = before?.state === 'waiting' ? before.sheet.version : theirs.version;
    const idempotencyKey = `${this.#name} ${(this.#count += 1)}`.padEnd(24, '.');
    if (before?.next) this.told.set(before.next.idempotencyKey, 'replaced');
    else if (before?.state === 'waiting' && !before.wasTried) this.told.set(before.idempotencyKey, 'replaced');
    this.saves.set(idempotencyKey, marksOf(records));
    const sheet = { date: today, records, version, reason: null };
    const batch = { _id: this.#room.batchId, name: '11 Science A' };
    const added = { userId: this.#name, batch, sheet, idempotencyKey, names: {}, savedAt: this.#clock };
    await this.#store.update((outbox) => put(outbox, added));
  }

  #draw<Value>(values: Value[]): Value | undefined {
    return values[Math.trunc(this.#random() * values.length)];
  }

  /** The application sends what waits, over a network that does to each request what `fateOf` says. */
  async send(fateOf: () => Fate): Promise<void> {
    const { userId } = this.#place;
    const send = async (entry: Entry): Promise<Answer> => {
      const fate = fateOf();
      const arrive = () => this.#room.receive(this.#caller, entry);
      switch (fate) {
        case 'arrives':
          return arrive();
        case 'arrives twice':
          return (await Promise.all([arrive(), arrive()])).find(({ kind }) => kind !== 'later') ?? { kind: 'later' };
        case 'request lost':
          return { kind: 'later' };
        case 'answer lost':
          await arrive();
          return { kind: 'later' };
        case 'arrives later':
          this.#room.underWay.push(arrive);
          return { kind: 'later' };
        case 'killed before':
          throw new Killed();
        case 'killed after':
          await arrive();
          throw new Killed();
      }
    };
    try {
      for await (const outcome of sendWaiting({ userId, store: this.#store, send })) this.#hear(outcome);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      this.#known = null;
    }
  }

  #hear({ entry: { idempotencyKey, next, sheet }, answer }: SendOutcome): void {
    if (answer.kind === 'later' || answer.kind === 'unauthenticated') return;
    const asked = marksOf(sheet.records);
    // What did not go is in front of the person; what was saved after it goes on the version that was given.
    if (answer.kind !== 'saved') same(this.entry?.state, answer.kind === 'stale' ? 'conflict' : 'refused');
    else if (next !== null) same(this.entry?.sheet.version, answer.register.version);
    else same(this.entry, undefined);
    if (answer.kind === 'saved') {
      // Told "Saved": then exactly this stood there, under this version.
      holds(this.#room.versions.get(answer.register.version), asked);
    }
    this.told.set(idempotencyKey, answer.kind === 'stale' ? 'conflict' : answer.kind);
    if (next && answer.kind !== 'saved') {
      this.told.set(idempotencyKey, 'replaced');
      this.told.set(next.idempotencyKey, answer.kind === 'stale' ? 'conflict' : 'refused');
    }
    if (answer.kind !== 'refused') this.#known = answer.register;
  }
}

const fates: Fate[] = [
  ...(['arrives', 'arrives', 'request lost', 'answer lost', 'answer lost'] as const),
  ...(['arrives twice', 'arrives later', 'killed before', 'killed after'] as const),
];

/** One drawn week; answers what the people were told of their saves. */
export async function playSchedule(seed: number, room: Classroom, callers: [Caller, Caller]): Promise<Outcome[]> {
  const random = seededRandom(seed);
  await room.empty();
  const phones = callers.map((caller, at) => new Phone(`phone ${at} of ${seed}`, caller, room, random));
  for (const phone of phones) await phone.open();
  const oneOf = <Value>(values: readonly Value[]) => values[Math.trunc(random() * values.length)] as Value;
  for (let step = 0; step < 8; step += 1) {
    const phone = oneOf(phones);
    const what = random();
    if (what < 0.1) await phone.open();
    else if (what < 0.45) await phone.save();
    else if (what < 0.82) await phone.send(() => oneOf(fates));
    else if (what < 0.9) await room.underWay.splice(Math.trunc(random() * room.underWay.length), 1)[0]?.();
    else if (what < 0.94) phone.turnClock();
    else if (what < 0.98) await room.pool.query("update idempotency_keys set created_at = now() - interval '2 days'");
    else await room.pool.query('update enrolments set left_on = $1 where student_id = $2', [today, room.ids[0]]);
  }
  // The network is good again. Who is shown something that did not go decides; everything else goes by itself.
  for (const late of room.underWay.splice(0)) await late();
  for (let round = 0; phones.some(({ entry }) => entry !== undefined); round += 1) {
    expect(round, 'nothing waits for ever').toBeLessThan(20);
    for (const phone of phones) {
      await phone.send(() => 'arrives');
      if (phone.entry === undefined) continue;
      await phone.open();
      await phone.save();
    }
  }
  for (const phone of phones) await phone.open();
  const [one, other] = phones as [Phone, Phone];
  expect(one.known).toEqual(other.known);
  expect(one.known).toMatchObject(room.versions.get(Math.max(0, ...room.versions.keys())) ?? {});
  for (const { saves, told } of phones) {
    for (const key of saves.keys()) expect(told.get(key), `what became of ${key}`).toBeDefined();
  }
  return phones.flatMap(({ told }) => [...told.values()]);
}
