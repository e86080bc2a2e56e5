/** The milliseconds, more than it takes to look up, store and queue a mail, after which timing does not reveal whether an account exists. */
export const usualWork = 120;

/** Does some work and settles, successfully or not, after a minimum time. */
export async function answerAfter<Result>(work: () => Promise<Result>): Promise<Result> {
  const pause = new Promise<void>((resolve) => setTimeout(resolve, usualWork));
  try {
    return await work();
  } finally {
    await pause;
  }
}
