import { vi } from 'vitest';

/**
 * Waits until `check` no longer throws: nearly as long as a test may take, because a busy machine is no fault of what is
 * tested.
 */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 45_000, interval: 25 });
