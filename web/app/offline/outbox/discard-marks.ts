import { discardMarks } from '#contract/attendance';
import { call } from '../../../lib/api.ts';
import { type Entry, latestSheet, type Mark, keyOf, withoutPlace } from './outbox.ts';
import { giveUp } from './outbox-state.ts';

/** Records the discarded marks of an entry in the register's history; needs network. */
async function keepInHistory({ batch, sheet: { date }, problem }: Entry, records: Mark[]): Promise<void> {
  if (records.length > 0) await call(discardMarks, { body: { batchId: batch._id, date, records, problem } });
}

/** Discards an entry that the server refused. */
export async function discardEntry(entry: Entry): Promise<void> {
  await keepInHistory(entry, latestSheet(entry).records);
  await giveUp(keyOf(entry));
}

/** Records the marks whose students are no longer on the roster. */
export const keepGone = (entry: Entry, students: readonly { studentId: string }[]): Promise<void> =>
  keepInHistory(entry, withoutPlace(entry, students));
