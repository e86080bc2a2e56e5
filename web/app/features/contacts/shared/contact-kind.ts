import type { Channel, ContactResult } from '#contract/contacts';

/** The kind of a contact with a family; a message that reached the family counts as written, not as talked. */
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
