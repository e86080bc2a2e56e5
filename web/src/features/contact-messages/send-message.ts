export type MessageField = 'name' | 'phone' | 'email' | 'message';

/** `website` is the field that people do not see. */
export type MessageValues = Record<MessageField | 'website', string>;

export const emptyMessage: MessageValues = { name: '', phone: '', email: '', message: '', website: '' };

export interface SendResult {
  isDone: boolean;
  /** What the server said, if it said anything. */
  message: string | undefined;
  fields: Partial<Record<MessageField, string>>;
}

/** Without the client of the signed-in areas: public pages do not carry the contract's schemas. */
export async function sendMessage(values: MessageValues, idempotencyKey: string): Promise<SendResult> {
  try {
    const response = await fetch('/api/contact-messages', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': idempotencyKey,
      },
      credentials: 'same-origin',
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(20_000),
    });
    const answer = (await response.json().catch(() => undefined)) as Partial<SendResult> | undefined;
    return { isDone: response.ok, message: answer?.message || undefined, fields: answer?.fields ?? {} };
  } catch {
    return { isDone: false, message: undefined, fields: {} };
  }
}
