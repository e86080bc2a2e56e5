export type MessageField = 'name' | 'phone' | 'email' | 'message';

export type MessageValues = Record<MessageField, string>;

export const emptyMessage: MessageValues = { name: '', phone: '', email: '', message: '' };

// For this tab only: a phone that is handed on must not show what somebody else began to write.
const key = 'tasika.contact-message';

export function keepDraft(values: MessageValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Without storage the text stays on the page as long as the page is open.
  }
}

export function readDraft(): MessageValues | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...emptyMessage, ...kept } : undefined;
  } catch {
    return undefined;
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
