const maxBackoffMs = 30_000;

/**
 * Retries an import until it succeeds: back-off of 1, 2, 4 … 30 seconds, and immediately when the browser comes online.
 * For chunks whose absence would lose input, such as a form being filled in; never rejects.
 */
export async function retryImport<Part>(load: () => Promise<Part>, onFailure?: () => void): Promise<Part> {
  for (let pauseMs = 1000; ; pauseMs = Math.min(2 * pauseMs, maxBackoffMs)) {
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
