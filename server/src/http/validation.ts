import type { z } from 'zod';
import { notFound, Refusal } from '../refusals.ts';

type Issue = z.core.$ZodIssue;

/** The sentence for an issue where the contract has none; it is read by people who fill in a form. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Fill this in';
      if (issue.expected === 'number' || issue.expected === 'int') return 'Enter a whole number';
      if (issue.expected === 'boolean') return 'Answer with yes or no';
      if (issue.expected === 'array') return 'Give a list';
      return issue.expected === 'string' ? 'Write this as text' : 'This is not written as expected';
    case 'invalid_value':
      return 'Choose one of the options';
    case 'too_small':
      if (issue.origin === 'array') return `Add at least ${issue.minimum}`;
      return issue.origin === 'string' ? `Use at least ${issue.minimum} characters` : `Enter at least ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'array') return `Add at most ${issue.maximum}`;
      return issue.origin === 'string' ? `Use at most ${issue.maximum} characters` : `Enter at most ${issue.maximum}`;
    default:
      return 'This is not written as expected';
  }
}

const missesTheKind = (branch: Issue[]) =>
  branch.some(({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'));

/** The issues of a union's most likely branch: the right type with the fewest issues. */
function likeliest(branches: Issue[][]): Issue[] {
  const ofKind = branches.filter((branch) => branch.length > 0 && !missesTheKind(branch));
  const candidates = ofKind.length > 0 ? ofKind : branches.slice(-1);
  return candidates.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function collect(issues: readonly Issue[], prefix: PropertyKey[], fields: Record<string, string>): void {
  for (const issue of issues) {
    const path = [...prefix, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) collect(likeliest(issue.errors), path, fields);
    else fields[path.map(String).join('.')] ??= issue.message;
  }
}

/** The sentences beside the fields, by dotted path (`schedule.0.startTime`). An issue of the whole body is at ''. */
function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  collect(error.issues, [], fields);
  return fields;
}

function refusalFor(error: z.core.$ZodError): Refusal {
  const { '': whole, ...fields } = fieldsOf(error);
  const sentences = Object.values(fields);
  if (sentences.length === 0) return new Refusal('invalid', whole ?? 'This is not written as expected');
  const message = sentences.length === 1 ? 'Check the marked field' : `Check the ${sentences.length} marked fields`;
  return new Refusal('invalid', message, { fields });
}

export function validated(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input, { error: sentenceFor });
  if (result.success) return result.data;
  throw refusalFor(result.error);
}

/** Validates parameters: an id of the wrong form is answered like an unknown id. */
export function validatedParams(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw notFound();
}
