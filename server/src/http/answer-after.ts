// Longer than finding, storing and queueing a mail take, so that the time does not tell whether there was anything to do.
const usualWork = 120;

/** Does some work and ends, well or badly, not before a time that is the same for everybody. */
export async function answerAfter<Result>(work: () => Promise<Result>): Promise<Result> {
  const pause = new Promise<void>((resolve) => setTimeout(resolve, usualWork));
  try {
    return await work();
  } finally {
    await pause;
  }
}
