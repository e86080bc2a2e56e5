import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '#contract/fields';
import type { HowToWrite, RuleContext, SheetRow, Values, Write } from '../../bulk/bulk-port.ts';
import type { Db } from '../../db/client.ts';
import { inSteps } from '../../in-steps.ts';
import { lockBatches, readBatches, reasonToRefuse, type LockedBatch, nextRollNo } from './enrolments.service.ts';

/** A student's place in a batch, as a field of the student. */
export type Place = { _id: string; rollNo: number };

/** The values of a student's places in a sheet: ids of batches, and the roll numbers in these. */
type Given = { name: string; status: string; batches: string[]; rollNos: number[] };

type Fields = { status: string; batches: Place[]; joinedOn: Day };

type Row = SheetRow<Given, Fields>;

/** Locks the batches; changes of enrolments lock them before the students. */
export async function lockPlaces(tx: Db, values: Values[]): Promise<void> {
  const named = values.flatMap(({ batches }) => (batches as (string | Partial<Place>)[] | undefined) ?? []);
  // A batch that is still to be created has no id.
  const ids = named.flatMap((batch) => (typeof batch === 'string' ? batch : (batch._id ?? [])));
  await lockBatches(tx, [...new Set(ids)]);
}

/** Finds the new students who were added to other batches since, even for a time. */
export async function findOtherPlaces(db: Db, added: { id: string; given: Values }[]): Promise<Map<string, string>> {
  const ids = sql.param(added.map(({ id }) => id));
  const { rows } = await db.execute<{ id: string; places: number }>(sql`
    select student_id as id, count(*)::int as places from enrolments where student_id = any(${ids}::uuid[]) group by 1`);
  const givenTo = new Map(added.map(({ id, given }) => [id, Array.isArray(given.batches) ? given.batches.length : 0]));
  const others = rows.filter(({ id, places }) => places > (givenTo.get(id) ?? 0));
  return new Map(others.map(({ id }) => [id, 'Changed since the import']));
}

interface SheetEnrolment {
  row: Row;
  batch: LockedBatch;
  /** The number in the sheet. */
  rollNo: number | undefined;
  place: Place | undefined;
}

/** The places that result from the sheet's batches and roll numbers by the rules of enrolment, for the rows that change any. */
export async function judgePlaces<G extends Given, F extends Fields>({
  db,
  rows,
  newBatches,
  choices,
  isFinal,
}: Pick<RuleContext<G, F>, 'db' | 'rows' | 'newBatches' | 'choices' | 'isFinal'>): Promise<Map<object, Place[]>> {
  const ids = [...new Set(rows.flatMap(({ given }) => given.batches ?? []))];
  const batches = await (isFinal ? lockBatches : readBatches)(db, ids);
  for (const { id, name } of newBatches) {
    batches.set(id, { id, name, capacity: null, status: 'active', enrolled: 0, rollNos: [] });
  }
  const places = new Map<object, Place[]>();
  const requests = (await inSteps(rows, (row) => requestsOf(row, batches))).flat();
  giveNumbers(requests);
  for (const row of rows) {
    if (!isToBeActive(row) && placesOf(row).length > 0) places.set(row, []);
  }
  await inSteps([...Map.groupBy(requests, (request) => request.row)], ([row, itsRequests]) => {
    for (const { batch } of itsRequests.filter(({ place }) => place === undefined)) {
      const name = row.given.name ?? row.found?.name ?? '';
      const reason = reasonToRefuse(batch, { name, status: 'active' }, choices.overCapacity);
      if (reason === null) batch.enrolled += 1;
      else row.reasons.push({ field: 'batches', message: reason });
    }
    const named = new Set(itsRequests.map(({ batch }) => batch.id));
    const others = placesOf(row).filter(({ _id }) => !named.has(_id));
    const requested = itsRequests.map(({ batch, rollNo }) => ({ _id: batch.id, rollNo: rollNo ?? 0 }));
    places.set(row, [...others, ...requested]);
  });
  return places;
}

const placesOf = ({ found }: Row): Place[] => found?.fields.batches ?? [];

const isToBeActive = ({ given, found }: Row) => (given.status ?? found?.fields.status ?? 'active') === 'active';

function requestsOf(row: Row, batches: Map<string, LockedBatch>): SheetEnrolment[] {
  const { batches: named = [], rollNos = [] } = row.given;
  if (!isToBeActive(row)) {
    if (named.length > 0) row.reasons.push({ field: 'batches', message: 'Only active students can be in a batch' });
    return [];
  }
  if (rollNos.length > 0 && named.length === 0) {
    row.notes.push('The roll number is left out: it is a number in a batch, and this row names none');
  } else if (rollNos.length > 0 && rollNos.length !== named.length) {
    row.reasons.push({ field: 'rollNos', message: 'Enter one roll number for each batch, in the same order' });
    return [];
  }
  return [...new Set(named)].flatMap((id) => {
    const batch = batches.get(id);
    const place = placesOf(row).find(({ _id }) => _id === id);
    return batch === undefined ? [] : [{ row, batch, rollNo: rollNos[named.indexOf(id)] ?? place?.rollNo, place }];
  });
}

/** Checks and gives roll numbers: one in the sheet must be free once all rows have theirs; students without one get the next. */
function giveNumbers(requests: SheetEnrolment[]): void {
  for (const { batch, place } of requests) {
    if (place !== undefined) batch.rollNos = batch.rollNos.filter((taken) => taken !== place.rollNo);
  }
  const taken = new Map<LockedBatch, Set<number>>();
  const takenIn = (batch: LockedBatch) => {
    const numbers = taken.get(batch) ?? new Set(batch.rollNos);
    taken.set(batch, numbers);
    return numbers;
  };
  for (const { row, batch, rollNo } of requests) {
    if (rollNo === undefined) continue;
    const numbers = takenIn(batch);
    if (numbers.has(rollNo)) {
      row.reasons.push({ field: 'rollNos', message: `Roll number ${rollNo} of ${batch.name} is taken` });
    }
    numbers.add(rollNo);
  }
  const nextIn = new Map<LockedBatch, number>();
  for (const request of requests) {
    if (request.rollNo !== undefined) continue;
    request.rollNo = nextIn.get(request.batch) ?? nextRollNo(takenIn(request.batch));
    nextIn.set(request.batch, request.rollNo + 1);
  }
}

type PlaceWrite = Place & { student: string; joinedOn: Day };

/** Changes the places of many students as planned. */
export async function writePlaces(
  tx: Db,
  writes: readonly Write<Fields>[],
  { today, isUndo = false }: Pick<HowToWrite, 'today' | 'isUndo'>,
): Promise<void> {
  const differences = writes.flatMap(({ id, fields: { batches: wanted, joinedOn }, before, isNew }) => {
    if (wanted === undefined) return [];
    const old = before.batches ?? [];
    const write = (place: Place): PlaceWrite => ({
      ...place,
      student: id,
      joinedOn: (isNew ? joinedOn : undefined) ?? today,
    });
    const was = (place: Place) => old.find(({ _id }) => _id === place._id);
    return {
      left: old.filter(({ _id }) => !wanted.some((place) => place._id === _id)).map(write),
      added: wanted.filter((place) => was(place) === undefined).map(write),
      renumbered: wanted.filter((place) => (was(place)?.rollNo ?? place.rollNo) !== place.rollNo).map(write),
    };
  });
  await (isUndo ? deletePlaces : endPlaces)(
    tx,
    differences.flatMap(({ left }) => left),
    today,
  );
  await renumber(
    tx,
    differences.flatMap(({ renumbered }) => renumbered),
  );
  await addPlaces(
    tx,
    differences.flatMap(({ added }) => added),
  );
}

const rowsOf = (places: PlaceWrite[]) => sql`
  unnest(${sql.param(places.map(({ _id }) => _id))}::uuid[], ${sql.param(places.map(({ student }) => student))}::uuid[],
         ${sql.param(places.map(({ rollNo }) => rollNo))}::int[], ${sql.param(places.map(({ joinedOn }) => joinedOn))}::date[],
         ${sql.param(places.map(() => uuidv7()))}::uuid[]) as w(batch_id, student_id, roll_no, joined_on, id)`;

const isTheirs = sql`e.batch_id = w.batch_id and e.student_id = w.student_id and e.left_on is null`;

async function endPlaces(tx: Db, places: PlaceWrite[], today: Day): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(sql`
    update enrolments e set left_on = greatest(e.joined_on, ${today}::date) from ${rowsOf(places)} where ${isTheirs}`);
}

async function deletePlaces(tx: Db, places: PlaceWrite[]): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(sql`delete from enrolments e using ${rowsOf(places)} where ${isTheirs}`);
}

/** Changes roll numbers in two steps, since a number is unique at every moment and two students may exchange theirs. */
async function renumber(tx: Db, places: PlaceWrite[]): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(sql`update enrolments e set roll_no = e.roll_no + 1000000 from ${rowsOf(places)} where ${isTheirs}`);
  await tx.execute(sql`update enrolments e set roll_no = w.roll_no from ${rowsOf(places)} where ${isTheirs}`);
}

/** Adds places from the day of joining, but not before the batch starts or an earlier place in it ended. */
async function addPlaces(tx: Db, places: PlaceWrite[]): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(sql`
    insert into enrolments (id, batch_id, student_id, roll_no, joined_on)
    select w.id, w.batch_id, w.student_id, w.roll_no,
           greatest(w.joined_on, b.start_date,
                    (select max(e.left_on) from enrolments e
                      where e.batch_id = w.batch_id and e.student_id = w.student_id))
    from ${rowsOf(places)} join batches b on b.id = w.batch_id`);
}
