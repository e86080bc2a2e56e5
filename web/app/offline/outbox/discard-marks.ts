import { discardMarks } from '#contract/attendance';
import { call } from '../../../lib/api.ts';
import { type Entry, latestSheet, type Mark, placeOf, withoutPlace } from './outbox.ts';
import { giveUp } from './outbox-state.ts';

/** Marks of an entry that needs a person, and that are given up: they go into the history first, which takes network. */
async function keepInHistory({ batch, sheet: { date }, problem }: Entry, records: Mark[]): Promise<void> {
  if (records.length > 0) await call(discardMarks, { body: { batchId: batch._id, date, records, problem } });
}

/** Its owner gives up all that the server refused. */
export async function discardEntry(entry: Entry): Promise<void> {
  await keepInHistory(entry, latestSheet(entry).records);
  await giveUp(placeOf(entry));
}

/** Those marks of an entry for which there is no place any more among these students. */
export const keepGone = (entry: Entry, students: readonly { studentId: string }[]): Promise<void> =>
  keepInHistory(entry, withoutPlace(entry, students));
