import { emptyMessage, type MessageValues } from './send-message.ts';

// For this tab only: a phone that is handed on must not show what somebody else began to write.
const key = 'tasika.contact-message';

export function keepDraft({ website: _, ...values }: MessageValues): void {
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
