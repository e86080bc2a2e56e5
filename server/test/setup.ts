import { afterAll, vi } from 'vitest';

// A worker runs many files: a clock that one of them set must not be the next one's.
afterAll(() => void vi.useRealTimers());
