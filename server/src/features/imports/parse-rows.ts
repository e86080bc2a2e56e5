import { z } from 'zod';
import type { BodyOf } from '#contract/endpoint';
import { changesOf } from '#contract/fields';
import type { checkImport } from '#contract/imports';
import { sentence, sentenceIn } from '#contract/sentence';
import { textIn, type ParsedRow, type Reason, type Values } from '../../bulk/bulk-port.ts';
import { inSteps } from '../../in-steps.ts';

type SentRow = BodyOf<typeof checkImport>['rows'][number];

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const withoutEmpty = (fields: Values): Values =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));

/** The first sentence for each field. */
function reasonsIn(error: z.ZodError | undefined): Reason[] {
  const first = new Map<string | null, string>();
  for (const { path, message } of error?.issues ?? []) {
    const field = path.length === 0 ? null : String(path[0]);
    if (!first.has(field)) first.set(field, message);
  }
  return [...first].map(([field, message]) => ({ field, message: sentenceIn(message) }));
}

/** Required fields left blank, as a form sends them, so that the schema has a sentence for each. */
const blankRow = ({ shape }: z.ZodObject): Values =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([, field]) => !z.safeParse(field, undefined).success)
      .map(([name]) => [name, '']),
  );

/** Parses each row by the schema of the form; an empty cell counts as absent. */
export async function parseRows(
  form: z.ZodObject,
  nameField: string,
  rows: readonly SentRow[],
  report: (done: number) => void,
): Promise<ParsedRow[]> {
  const changes = changesOf(form);
  const blank = blankRow(form);
  const parse = ({ number, place, values: cells, unreadable }: SentRow): ParsedRow => {
    const filled = withoutEmpty(cells);
    const parsed = changes.safeParse(filled);
    const whole = form.safeParse({ ...blank, ...filled });
    const values = withoutEmpty(parsed.data ?? {});
    const reasons = [
      ...unreadable.map(({ field, text }) => ({ field, message: sentence('“{text}” cannot be read', { text }) })),
      ...reasonsIn(parsed.error),
    ];
    const wrong = new Set(reasons.map(({ field }) => field));
    const missing = reasonsIn(whole.error).filter(({ field }) => !wrong.has(field));
    return { number, place, name: textIn(values, nameField), values, defaults: whole.data ?? {}, reasons, missing };
  };
  return inSteps(rows, parse, report);
}
