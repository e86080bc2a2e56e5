import type { Channel, ContactResult } from '#contract/contacts';

/** What a contact with a family was; a message that reached the family was written, not talked. */
export function kindOfContact({
  channel,
  result,
}: {
  channel: Channel;
  result: ContactResult | null;
}): 'no_answer' | 'called' | 'talked' | 'wrote' {
  if (result === 'no_answer') return 'no_answer';
  if (channel !== 'call') return 'wrote';
  return result === null ? 'called' : 'talked';
}
