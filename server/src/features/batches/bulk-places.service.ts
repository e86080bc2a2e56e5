import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '#contract/fields';
import { type Sentence, sentence } from '#contract/sentence';
import {
  earlierBy,
  withNotes,
  withReasons,
  type HowToWrite,
  type MatchedRow,
  type Reason,
  type RuleContext,
  type Values,
  type Write,
} from '../../bulk/bulk-port.ts';
import type { Db } from '../../db/client.ts';
import { inSteps } from '../../in-steps.ts';
import {
  lockBatches,
  readBatches,
  reasonToRefuse,
  nextRollNo,
  type LockedBatch,
  type LockedBatches,
} from './enrolments.service.ts';

/** A student's place in a batch, as a field of the student. */
export type Place = { _id: string; rollNo: number };

/** The values of a student's places in a sheet: ids of batches, and the roll numbers in these. */
type SheetPlaces = { status: string; batches: string[]; rollNos: number[] };

type Fields = { status: string; batches: Place[]; joinedOn?: Day };

type Row = MatchedRow<SheetPlaces, Fields>;

/** Locks the batches; changes of enrolments lock them before the students. */
export async function lockPlaces(tx: Db, values: readonly Values[]): Promise<void> {
  const named = values.flatMap(({ batches }) => (batches as (string | Partial<Place>)[] | undefined) ?? []);
  // A batch that is still to be created has no id.
  const ids = named.flatMap((batch) => (typeof batch === 'string' ? batch : (batch._id ?? [])));
  await lockBatches(tx, [...new Set(ids)]);
}

/** Finds the new students who were added to other batches since, even for a time. */
export async function findOtherPlaces(
  db: Db,
  added: readonly { id: string; values: Values }[],
): Promise<Map<string, Sentence>> {
  const ids = sql.param(added.map(({ id }) => id));
  const rows = await db.rows<{ id: string; places: number }>(sql`
    select student_id as id, count(*)::int as places from enrolments where student_id = any(${ids}::uuid[]) group by 1`);
  const batchesOf = new Map(added.map(({ id, values }) => [id, values.batches as unknown[] | undefined]));
  const others = rows.filter(({ id, places }) => places > (batchesOf.get(id)?.length ?? 0));
  return new Map(others.map(({ id }) => [id, sentence('Changed since the import')]));
}

/** A place that a row asks for. */
interface PlaceRequest {
  readonly batch: LockedBatch;
  /** The number in the sheet, or else that of the place which the student has. */
  readonly rollNo: number | undefined;
  /** The student's place in the batch already. */
  readonly old: Place | undefined;
}

type WithPlaces<S> = Omit<S, 'batches' | 'rollNos'> & Pick<Fields, 'batches'>;

/** Replaces batches and roll numbers by the places that result by the rules of enrolment, in the rows that change any. */
export async function judgePlaces<S extends SheetPlaces, F extends Fields>(
  rows: readonly MatchedRow<S, F>[],
  { db, newBatches, choices, isFinal }: RuleContext,
): Promise<MatchedRow<WithPlaces<S>, F>[]> {
  const ids = rows.flatMap(({ values, isDoubtful }) => (isDoubtful ? [] : (values.batches ?? [])));
  const batches = await (isFinal ? lockBatches : readBatches)(db, [...new Set(ids)]);
  for (const { id, name } of newBatches) {
    batches.set(id, { id, name, capacity: null, status: 'active', enrolled: 0, rollNos: [] });
  }
  const asking = await inSteps(rows, (row) => ({ row, ...requestsOf(row, batches) }));
  const all = asking.flatMap(({ requests }) => requests);
  const byBatch = Map.groupBy(all, ({ batch }) => batch);
  const answers = new Map([...byBatch].flatMap((one) => answersIn(...one, choices.overCapacity)));
  return inSteps(asking, ({ row, requests, reasons = [], notes = [] }) => {
    const { batches: _b, rollNos: _r, ...values } = row.values;
    const answersOfRow = requests.flatMap((request) => answers.get(request) ?? []);
    const named = new Set(requests.map(({ batch }) => batch.id));
    const others = isToBeActive(row) ? placesOf(row).filter(({ _id }) => !named.has(_id)) : [];
    const isChanged = requests.length > 0 || others.length < placesOf(row).length;
    const places = [...others, ...answersOfRow.map(({ place }) => place)];
    const withPlaces = { ...values, ...(isChanged && { batches: places }) } as Partial<WithPlaces<S>>;
    return withReasons(withNotes({ ...row, values: withPlaces }, ...notes), [
      ...reasons,
      ...answersOfRow.flatMap(({ taken }) => taken),
      ...answersOfRow.flatMap(({ refused }) => refused),
    ]);
  });
}

const placesOf = ({ match }: Row): Place[] => match?.fields.batches ?? [];

const isToBeActive = ({ values, match }: Row) => (values.status ?? match?.fields.status ?? 'active') === 'active';

function requestsOf(
  row: Row,
  batches: LockedBatches,
): { requests: PlaceRequest[]; reasons?: Reason[]; notes?: Sentence[] } {
  const { batches: named = [], rollNos = [] } = row.values;
  if (row.isDoubtful) return { requests: [] };
  if (!isToBeActive(row)) {
    const reason = { field: 'batches', message: sentence('Only active students can be in a batch') };
    return { requests: [], reasons: named.length > 0 ? [reason] : [] };
  }
  if (named.length === 0 && rollNos.length > 0)
    return {
      requests: [],
      notes: [sentence('The roll number is left out: it is a number in a batch, and this row names none')],
    };
  if (rollNos.length > 0 && rollNos.length !== named.length) {
    const message = sentence('Enter one roll number for each batch, in the same order');
    return { requests: [], reasons: [{ field: 'rollNos', message }] };
  }
  const requests = [...new Set(named)].flatMap((id) => {
    const batch = batches.get(id);
    const old = placesOf(row).find(({ _id }) => _id === id);
    return batch === undefined ? [] : [{ batch, rollNo: rollNos[named.indexOf(id)] ?? old?.rollNo, old }];
  });
  return { requests };
}

/** Answers a batch's requests: a roll number in the sheet must be free once all rows have theirs; students without one get the next. */
function answersIn(batch: LockedBatch, requests: readonly PlaceRequest[], mayOverfill: boolean) {
  const freed = new Set(requests.map(({ old }) => old?.rollNo));
  const taken = new Set(batch.rollNos.filter((rollNo) => !freed.has(rollNo)));
  const earlierWithNumber = earlierBy(requests, ({ rollNo }) => rollNo);
  let { enrolled } = batch;
  let next = nextRollNo([...taken, ...requests.flatMap(({ rollNo }) => rollNo ?? [])]);
  return requests.map((request) => {
    const { rollNo, old } = request;
    const isTaken = rollNo !== undefined && (taken.has(rollNo) || earlierWithNumber(request) !== undefined);
    const message = sentence('Roll number {rollNo} of {batch} is taken', { rollNo: rollNo ?? '', batch: batch.name });
    const student = { name: '', status: 'active' };
    const refusal = old === undefined ? reasonToRefuse({ ...batch, enrolled }, student, mayOverfill) : null;
    if (old === undefined && refusal === null) enrolled += 1;
    return [
      request,
      {
        place: { _id: batch.id, rollNo: rollNo ?? next++ },
        taken: isTaken ? [{ field: 'rollNos', message }] : [],
        refused: refusal === null ? [] : [{ field: 'batches', message: refusal }],
      },
    ] as const;
  });
}

type PlaceWrite = Place & { student: string; joinedOn: Day };

/** Changes the places of many students as planned. */
export async function writePlaces(
  tx: Db,
  writes: readonly Write<Fields>[],
  { today, isUndo = false }: Pick<HowToWrite, 'today' | 'isUndo'>,
): Promise<void> {
  const differences = writes.flatMap(({ id, fields: { batches: places, joinedOn }, before, isNew }) => {
    if (places === undefined) return [];
    const old = before.batches ?? [];
    const write = (place: Place): PlaceWrite => ({
      ...place,
      student: id,
      joinedOn: (isNew ? joinedOn : undefined) ?? today,
    });
    const was = (place: Place) => old.find(({ _id }) => _id === place._id);
    return {
      left: old.filter(({ _id }) => !places.some((place) => place._id === _id)).map(write),
      added: places.filter((place) => was(place) === undefined).map(write),
      renumbered: places.filter((place) => (was(place)?.rollNo ?? place.rollNo) !== place.rollNo).map(write),
    };
  });
  const change = async (kind: 'left' | 'added' | 'renumbered', statement: (rows: SQL) => SQL) => {
    const places = differences.flatMap((one) => one[kind]);
    if (places.length > 0) await tx.execute(statement(rowsOf(places)));
  };
  await change('left', (rows) =>
    isUndo
      ? sql`delete from enrolments e using ${rows} where ${isTheirs}`
      : sql`update enrolments e set left_on = greatest(e.joined_on, ${today}::date) from ${rows} where ${isTheirs}`,
  );
  // In two steps, since a number is unique at every moment and two students may exchange theirs.
  await change(
    'renumbered',
    (rows) => sql`update enrolments e set roll_no = e.roll_no + 1000000 from ${rows} where ${isTheirs}`,
  );
  await change('renumbered', (rows) => sql`update enrolments e set roll_no = w.roll_no from ${rows} where ${isTheirs}`);
  // From the day of joining, but not before the batch starts or an earlier place in it ended.
  await change(
    'added',
    (rows) => sql`
    insert into enrolments (id, batch_id, student_id, roll_no, joined_on)
    select w.id, w.batch_id, w.student_id, w.roll_no,
           greatest(w.joined_on, b.start_date,
                    (select max(e.left_on) from enrolments e
                      where e.batch_id = w.batch_id and e.student_id = w.student_id))
    from ${rows} join batches b on b.id = w.batch_id`,
  );
}

const rowsOf = (places: readonly PlaceWrite[]) => sql`
  unnest(${sql.param(places.map(({ _id }) => _id))}::uuid[], ${sql.param(places.map(({ student }) => student))}::uuid[],
         ${sql.param(places.map(({ rollNo }) => rollNo))}::int[], ${sql.param(places.map(({ joinedOn }) => joinedOn))}::date[],
         ${sql.param(places.map(() => uuidv7()))}::uuid[]) as w(batch_id, student_id, roll_no, joined_on, id)`;

const isTheirs = sql`e.batch_id = w.batch_id and e.student_id = w.student_id and e.left_on is null`;
