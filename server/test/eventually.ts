import { vi } from 'vitest';
import { limits } from '../../test-limits.ts';

/** Waits until `check` no longer throws. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: limits.serverWait, interval: 25 });
