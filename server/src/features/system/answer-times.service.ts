import { sql } from 'drizzle-orm';
import { allEndpoints } from '#contract';
import type { SystemStatus } from '#contract/system';
import type { Db } from '../../db/client.ts';

interface Times {
  requests: number;
  totalMs: number;
  longestMs: number;
}

/** The answer times by endpoint that are not stored yet. */
export class AnswerTimes {
  #byEndpoint = new Map<string, Times>();

  observe(endpoint: string, ms: number): void {
    const times = this.#byEndpoint.get(endpoint) ?? { requests: 0, totalMs: 0, longestMs: 0 };
    times.requests += 1;
    times.totalMs += ms;
    times.longestMs = Math.max(times.longestMs, ms);
    this.#byEndpoint.set(endpoint, times);
  }

  /** Answers all and forgets them. */
  take(): (Times & { endpoint: string })[] {
    const taken = [...this.#byEndpoint].map(([endpoint, times]) => ({ endpoint, ...times }));
    this.#byEndpoint = new Map();
    return taken;
  }
}

/** Adds what this server has observed to the day's figures of all servers. */
export async function storeAnswerTimes(db: Db): Promise<void> {
  const taken = db.memory.of(AnswerTimes).take();
  if (taken.length === 0) return;
  await db.execute(sql`
    insert into answer_times as known (endpoint, requests, total_ms, longest_ms)
    select endpoint, requests, "totalMs", "longestMs"
      from json_to_recordset(${JSON.stringify(taken)})
           as taken (endpoint text, requests integer, "totalMs" double precision, "longestMs" double precision)
    -- In one order, so that two servers cannot deadlock.
     order by endpoint
    on conflict (day, endpoint) do update
       set requests = known.requests + excluded.requests, total_ms = known.total_ms + excluded.total_ms,
           longest_ms = greatest(known.longest_ms, excluded.longest_ms)`);
}

const featureOf = new Map(allEndpoints.map(({ feature, name }) => [name, feature]));
const fewest = 20;

export async function findSlowest(db: Db): Promise<SystemStatus['slowest']> {
  const { rows } = await db.execute<Omit<NonNullable<SystemStatus['slowest']>, 'feature'>>(sql`
    select endpoint, sum(requests)::int as requests, round(sum(total_ms) / sum(requests))::int as "averageMs",
           round(max(longest_ms))::int as "longestMs"
      from answer_times
     where day > current_date - 7
     group by endpoint having sum(requests) >= ${fewest}
     order by sum(total_ms) / sum(requests) desc limit 1`);
  const [slowest] = rows;
  return slowest ? { ...slowest, feature: featureOf.get(slowest.endpoint) ?? slowest.endpoint } : null;
}
