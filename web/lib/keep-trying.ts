const longestPauseMs = 30_000;

/**
 * Fetches a part of the program until it is here: again after 1, 2, 4 … 30 seconds, and without a network as soon as there is
 * one. For parts whose absence would take something from the person, such as the form they are filling; rejects never.
 */
export async function keepTrying<Part>(load: () => Promise<Part>, onFailure?: () => void): Promise<Part> {
  for (let pauseMs = 1000; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await load();
    } catch (error) {
      if (pauseMs === 1000) onFailure?.();
      console.warn(error);
      await (navigator.onLine ? new Promise((resolve) => setTimeout(resolve, pauseMs)) : nextTimeOnline());
    }
  }
}

const nextTimeOnline = () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
