import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { inSteps } from '../../in-steps.ts';
import { lockBatches, readBatches, reasonToRefuse, type LockedBatch } from '../batches/enrolments.service.ts';
import type { Directory } from './directory.service.ts';
import { textIn, type Fields, type RelatedWrite, type RuleContext, type SheetRow } from './import-kind.service.ts';

/** A student's place in a batch, as a field of the student. */
interface Place {
  _id: string;
  rollNo: number;
}

const placesIn = (fields: Fields | undefined): Place[] => (fields?.batches as Place[] | undefined) ?? [];

/** Changes of enrolments lock the batches before the students. */
export async function lockPlaces(tx: Db, fields: Fields[]): Promise<void> {
  const named = fields.flatMap(({ batches }) => (batches as (string | Partial<Place>)[] | undefined) ?? []);
  // One to be created has no id yet.
  const ids = named.flatMap((batch) => (typeof batch === 'string' ? batch : (batch._id ?? [])));
  await lockBatches(tx, [...new Set(ids)]);
}

/** Of these new students those who were in other batches since, also for a time. */
export async function findOtherPlaces(db: Db, added: { id: string; given: Fields }[]): Promise<Map<string, string>> {
  const ids = sql.param(added.map(({ id }) => id));
  const { rows } = await db.execute<{ id: string; places: number }>(sql`
    select student_id as id, count(*)::int as places from enrolments where student_id = any(${ids}::uuid[]) group by 1`);
  const givenTo = new Map(added.map(({ id, given }) => [id, placesIn(given).length]));
  const others = rows.filter(({ id, places }) => places > (givenTo.get(id) ?? 0));
  return new Map(others.map(({ id }) => [id, 'Changed since the import']));
}

interface SheetEnrolment {
  row: SheetRow;
  batch: LockedBatch;
  /** The number in the sheet. */
  rollNo: number | undefined;
  place: Place | undefined;
}

/** Turns the batches and roll numbers of the sheet into places, by the rules of enrolment. */
export async function judgePlaces({ db, rows, directory, choices, isFinal }: RuleContext): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ given }) => (given.batches as string[] | undefined) ?? []))];
  const batches = await (isFinal ? lockBatches : readBatches)(db, ids);
  for (const created of newBatches(directory)) batches.set(created.id, created);
  const requests = (await inSteps(rows, (row) => requestsOf(row, batches))).flat();
  giveNumbers(requests);
  await inSteps([...Map.groupBy(requests, (request) => request.row)], ([row, itsRequests]) => {
    for (const { batch } of itsRequests.filter(({ place }) => place === undefined)) {
      const name = textIn(row.given, 'name') || (row.found?.name ?? '');
      const reason = reasonToRefuse(batch, { name, status: 'active' }, choices.overCapacity);
      if (reason === null) batch.enrolled += 1;
      else row.reasons.push({ field: 'batches', message: reason });
    }
    const named = new Set(itsRequests.map(({ batch }) => batch.id));
    const others = placesIn(row.found?.fields).filter(({ _id }) => !named.has(_id));
    const places = itsRequests.map(({ batch, rollNo }) => ({ _id: batch.id, rollNo: rollNo ?? 0 }));
    row.given.batches = [...others, ...places].toSorted((a, b) =>
      nameOf(directory, a._id) < nameOf(directory, b._id) ? -1 : 1,
    );
  });
}

const nameOf = (directory: Directory, id: string) => directory.batches.nameOf(id)?.toLowerCase() ?? '';

const newBatches = ({ batches }: Directory): LockedBatch[] =>
  batches.created.map(({ id, name }) => ({ id, name, capacity: null, status: 'active', enrolled: 0, rollNos: [] }));

/** Takes the sheet's roll numbers out of the row: they become part of the places. */
function requestsOf(row: SheetRow, batches: Map<string, LockedBatch>): SheetEnrolment[] {
  const { batches: named = [], rollNos = [], ...rest } = row.given as { batches?: string[]; rollNos?: number[] };
  row.given = rest;
  delete row.defaults.rollNos;
  const places = placesIn(row.found?.fields);
  const status = row.given.status ?? row.found?.fields.status ?? 'active';
  if (status !== 'active') {
    if (named.length > 0) row.reasons.push({ field: 'batches', message: 'Only active students can be in a batch' });
    if (places.length > 0) row.given.batches = [];
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
    const place = places.find(({ _id }) => _id === id);
    return batch === undefined ? [] : [{ row, batch, rollNo: rollNos[named.indexOf(id)] ?? place?.rollNo, place }];
  });
}

/** A number of the sheet must be free once all rows have theirs; students without one get the next. */
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
  const lastIn = new Map([...taken].map(([batch, numbers]) => [batch, Math.max(0, ...numbers)]));
  for (const request of requests) {
    if (request.rollNo !== undefined) continue;
    const last = lastIn.get(request.batch) ?? Math.max(0, ...request.batch.rollNos);
    request.rollNo = last + 1;
    lastIn.set(request.batch, last + 1);
  }
}

interface PlaceWrite extends Place {
  student: string;
  joinedOn: Day;
}

/** Makes the places of many students what they should be; an undo deletes those the import made. */
export async function writePlaces(
  tx: Db,
  writes: RelatedWrite[],
  { today, isUndo }: { today: Day; isUndo: boolean },
): Promise<void> {
  const concerned = writes.filter(({ fields }) => 'batches' in fields);
  const differences = concerned.map(({ id, fields, before, isNew }) => {
    const [old, wanted] = [placesIn(before), placesIn(fields)];
    const joinedOn = isNew && typeof fields.joinedOn === 'string' ? fields.joinedOn : today;
    const write = (place: Place): PlaceWrite => ({ ...place, student: id, joinedOn });
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

/** In two steps, since a number is unique at every moment and two students may exchange theirs. */
async function renumber(tx: Db, places: PlaceWrite[]): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(sql`update enrolments e set roll_no = e.roll_no + 1000000 from ${rowsOf(places)} where ${isTheirs}`);
  await tx.execute(sql`update enrolments e set roll_no = w.roll_no from ${rowsOf(places)} where ${isTheirs}`);
}

/** From the day of joining, but not before the batch starts or an earlier place in it ended. */
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
