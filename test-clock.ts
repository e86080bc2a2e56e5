import { vi } from 'vitest';

/** Sets the clock of a test to an ordinary morning in India, or to `TEST_NOW`, so that what it expects never depends on today. */
export function startClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(process.env['TEST_NOW'] ?? '2026-08-19T04:30:00Z') });
}
