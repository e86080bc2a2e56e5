const patienceMs = 20_000;

export interface SubscribeResult {
  isDone: boolean;
  /** What the server said, if it said anything. */
  message: string | undefined;
}

/** Without the client of the signed-in areas: public pages do not carry the contract's schemas. */
export async function subscribe(email: string): Promise<SubscribeResult> {
  try {
    const response = await fetch('/api/newsletter/subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const answer = (await response.json().catch(() => undefined)) as { message?: string } | undefined;
    return { isDone: response.ok, message: answer?.message || undefined };
  } catch {
    return { isDone: false, message: undefined };
  }
}
