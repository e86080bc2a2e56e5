import { afterAll, vi } from 'vitest';

// A worker runs many files: fake timers of one must not leak into the next.
afterAll(() => void vi.useRealTimers());
