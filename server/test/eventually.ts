import { vi } from 'vitest';

/** Waits until `check` no longer throws, for nearly as long as a test may take: a busy machine must not fail it. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 150_000, interval: 25 });
