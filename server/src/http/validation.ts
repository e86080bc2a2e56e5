import type { z } from 'zod';
import { atLeast, atMost } from '#contract/fields';
import { type Sentence, sentence, sentenceIn, asText } from '#contract/sentence';
import { notFound, Refusal } from '../refusals.ts';

type Issue = z.core.$ZodIssue;

/** The sentence for an issue where the contract has none; it is read by people who fill in a form. */
function sentenceFor(issue: z.core.$ZodRawIssue): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return sentence('Fill this in');
      if (issue.expected === 'number' || issue.expected === 'int') return sentence('Enter a whole number');
      if (issue.expected === 'boolean') return sentence('Answer with yes or no');
      if (issue.expected === 'array') return sentence('Give a list');
      return issue.expected === 'string' ? sentence('Write this as text') : unexpected;
    case 'invalid_value':
      return sentence('Choose one of the options');
    case 'too_small': {
      const minimum = Number(issue.minimum);
      if (issue.origin === 'array') return sentence('Add at least {minimum}', { minimum });
      return issue.origin === 'string' ? atLeast(minimum) : sentence('Enter at least {minimum}', { minimum });
    }
    case 'too_big': {
      const maximum = Number(issue.maximum);
      if (issue.origin === 'array') return sentence('Add at most {maximum}', { maximum });
      return issue.origin === 'string' ? atMost(maximum) : sentence('Enter at most {maximum}', { maximum });
    }
    default:
      return unexpected;
  }
}

const unexpected = sentence('This is not written as expected');

const missesTheKind = (branch: Issue[]) =>
  branch.some(({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'));

/** The issues of a union's most likely branch: the right type with the fewest issues. */
function likeliest(branches: Issue[][]): Issue[] {
  const ofKind = branches.filter((branch) => branch.length > 0 && !missesTheKind(branch));
  const candidates = ofKind.length > 0 ? ofKind : branches.slice(-1);
  return candidates.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function collect(issues: readonly Issue[], prefix: PropertyKey[], fields: Record<string, Sentence>): void {
  for (const issue of issues) {
    const path = [...prefix, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) collect(likeliest(issue.errors), path, fields);
    else fields[path.map(String).join('.')] ??= sentenceIn(issue.message);
  }
}

/** The sentences beside the fields, by dotted path (`schedule.0.startTime`). An issue of the whole body is at ''. */
function fieldsOf(error: z.core.$ZodError): Record<string, Sentence> {
  const fields: Record<string, Sentence> = {};
  collect(error.issues, [], fields);
  return fields;
}

function refusalFor(error: z.core.$ZodError): Refusal {
  const { '': whole, ...fields } = fieldsOf(error);
  const count = Object.keys(fields).length;
  if (count === 0) return new Refusal('invalid', whole ?? unexpected);
  const words = sentence('{count, plural, one {Check the marked field} other {Check the # marked fields}}', { count });
  return new Refusal('invalid', words, { fields });
}

export function validated(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input, { error: (issue) => asText(sentenceFor(issue)) });
  if (result.success) return result.data;
  throw refusalFor(result.error);
}

/** Validates parameters: an id of the wrong form is answered like an unknown id. */
export function validatedParams(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw notFound();
}
