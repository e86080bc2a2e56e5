import type { CheckedRow } from '#contract/imports';
import type { RowToSend } from './rows-to-send.ts';

/** A row and the result of its check. */
export interface Checked extends RowToSend {
  answer: CheckedRow;
}
