import { v7 as uuidv7 } from 'uuid';

export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
  /** Ids in the parameters in place of which each request needs new ones. */
  newIds: string[];
}

/** Statements of one request: those of a step run concurrently, steps sequentially. */
export type Steps = Statement[][];

const idsOf = ({ values }: Statement): string[] =>
  values.flatMap((value) =>
    typeof value === 'string' ? (value.match(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g) ?? []) : [],
  );

/** Compares two runs of a request. */
export function markNewIds(once: Steps, again: Steps): Steps {
  return once.map((step, s) =>
    step.map((statement, i) => {
      const other = again[s]?.[i];
      const recurring = new Set(other === undefined ? [] : idsOf(other));
      return { ...statement, newIds: idsOf(statement).filter((id) => !recurring.has(id)) };
    }),
  );
}

/** The parameters for one more request. */
export function withNewIds({ newIds, values }: Statement): unknown[] {
  const renewed = new Map(newIds.map((id) => [id, uuidv7()]));
  return values.map((value) => {
    let fresh = value;
    for (const [id, next] of renewed) if (typeof fresh === 'string') fresh = fresh.replaceAll(id, next);
    return fresh;
  });
}
