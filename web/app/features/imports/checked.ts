import type { CheckedRow } from '#contract/imports';
import type { RowToSend } from './rows-to-send.ts';

/** A row and what the check says of it. */
export interface Checked extends RowToSend {
  answer: CheckedRow;
}
