import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { document, type DrawnRequest, type Operation } from './drawn-requests.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'api');
const judges = new Map<string, ValidateFunction>();

function judgeOf({ name, responses }: Operation, status: number): ValidateFunction | undefined {
  const known = judges.get(`${name} ${status}`);
  if (known) return known;
  const schema = responses[status]?.content['application/json']?.schema;
  if (schema === undefined) return undefined;
  const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'));
  const judge = ajv.compile(resolved);
  judges.set(`${name} ${status}`, judge);
  return judge;
}

/** What is wrong with an answer: the document must list its status, and its body must match the schema. */
export function problemIn(
  operation: Operation,
  request: DrawnRequest,
  { status, body }: { status: number; body: unknown },
): string | undefined {
  const short = (text: unknown) => String(text).slice(0, 1_000);
  const told = `${request.method} ${short(request.url)} ${short(request.payload)}: ${status} ${short(JSON.stringify(body))}`;
  if (status >= 500) return told;
  if (!(status in operation.responses)) return `Not documented: ${told}`;
  const judge = judgeOf(operation, status);
  return judge && !judge(body) ? `${ajv.errorsText(judge.errors)} in ${told}` : undefined;
}
