import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import { median } from './drive.ts';

export interface Score {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds with real network and CPU throttling. */
  lcp: number;
  cls: number;
}

/** Medians of visits with an empty cache. `port` is the browser's debugging port. */
export async function scorePage(url: string, port: number, runs: number): Promise<Score> {
  const flags: Flags = { port, logLevel: 'error' };
  const scored: RunnerResult[] = [];
  const slowed: RunnerResult[] = [];
  for (let run = 0; run < runs; run += 1) {
    scored.push(await visit(url, flags));
    slowed.push(await visit(url, { ...flags, throttlingMethod: 'devtools', onlyCategories: ['performance'] }));
  }
  const category = (name: string) =>
    Math.round(100 * median(scored.map(({ lhr }) => lhr.categories[name]?.score ?? 0)));
  const audit = (results: RunnerResult[], name: string) =>
    median(results.map(({ lhr }) => lhr.audits[name]?.numericValue ?? NaN));
  return {
    performance: category('performance'),
    accessibility: category('accessibility'),
    bestPractices: category('best-practices'),
    seo: category('seo'),
    lcp: audit(slowed, 'largest-contentful-paint'),
    cls: audit(slowed, 'cumulative-layout-shift'),
  };
}

/** A busy machine occasionally loses the start of a trace; that visit is repeated. */
async function visit(url: string, flags: Flags, triesLeft = 2): Promise<RunnerResult> {
  const result = await lighthouse(url, flags);
  if (result !== undefined && !result.lhr.runtimeError) return result;
  if (triesLeft > 0) return visit(url, flags, triesLeft - 1);
  throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse gave no answer'}`);
}
