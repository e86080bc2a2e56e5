interface Answer {
  status: number;
  text: string;
}

declare global {
  interface Window {
    /** What the page's file asked for before any script came (`app/early-calls.ts`), by address; undefined when no answer came. */
    earlyAnswers?: Map<string, Promise<Answer | undefined>>;
  }
}

/** Somebody may come back to a page much later, and wants to see how things are then. */
const freshForMs = 30_000;

/** The answer to a call that is under way since the page's file arrived; each is given once. */
export function takeEarlyAnswer(address: string): Promise<Answer | undefined> | undefined {
  const answer = window.earlyAnswers?.get(address);
  window.earlyAnswers?.delete(address);
  return performance.now() < freshForMs ? answer : undefined;
}

/** What was asked for somebody is not given to whoever signs in after them, nor what was refused before they were let in. */
export function forgetEarlyAnswers(): void {
  window.earlyAnswers?.clear();
}
