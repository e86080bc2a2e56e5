import { Channel, ContactResult } from '#contract/contacts';
import type { AuditAct, AuditEntry } from '#contract/audit';

type Facts = AuditEntry['facts'];
type Fields = Record<string, unknown>;

const nothing: Facts = { register: null, student: null, roster: null, stage: null, contact: null, class: null };

interface Act {
  action: string;
  entity: string;
}

/** The facts of an action for its sentence, from the stored record. */
export function factsOf({ action, entity }: Act, before: Fields, after: Fields): Facts {
  if (entity === 'extra class') return { ...nothing, class: classOf({ ...before, ...after }) };
  switch (action as AuditAct) {
    case 'mark':
    case 'discard':
      return { ...nothing, register: registerOf(after) };
    case 'enrol':
    case 'leave':
      return { ...nothing, student: textOf(after.student ?? before.student) };
    case 'contact':
    case 'take back':
      return { ...nothing, contact: contactOf({ ...before, ...after }) };
    case 'sync':
      return {
        ...nothing,
        roster: { added: countOf(after.batches, 'added'), removed: countOf(after.batches, 'removed') },
      };
    case 'move':
    case 'admit': {
      const [from, to] = [textOf(before.status), textOf(after.status)];
      return { ...nothing, stage: from !== null && to !== null ? { from, to } : null };
    }
    case 'cancel':
    case 'restore':
      return { ...nothing, class: classOf(after) };
    default:
      return nothing;
  }
}

/** Whether a field is already covered by the sentence, or meaningless to a reader. */
export function isToldElsewhere({ action, entity }: Act, field: string): boolean {
  if (['version', 'sha256', 'statusChangedAt', 'avatarUrl'].includes(field)) return true;
  if (entity === 'extra class') return ['batch', 'date', 'startTime', 'endTime'].includes(field);
  if (action === 'cancel' || action === 'restore') return field === 'date';
  if (action === 'contact' || action === 'take back') return field === 'channel' || field === 'result';
  if (action === 'log out' || action === 'download') return field === 'name';
  if (action === 'mark' || action === 'enrol' || action === 'leave' || action === 'sync') return true;
  if (action === 'discard') return ['date', 'marked', 'reason'].includes(field);
  return (action === 'move' || action === 'admit') && field === 'status';
}

function registerOf({ date, students, absent, marked, version, reason }: Fields): Facts['register'] {
  if (typeof date !== 'string') return null;
  return {
    date,
    students: numberOf(students),
    absent: numberOf(absent),
    isCorrection: (numberOf(version) ?? 1) > 1,
    changed: numberOf(marked) ?? 0,
    reason: textOf(reason),
  };
}

function contactOf({ channel, result }: Fields): Facts['contact'] {
  const parsed = Channel.safeParse(channel);
  return parsed.success ? { channel: parsed.data, result: ContactResult.safeParse(result).data ?? null } : null;
}

function classOf({ date, startTime, endTime }: Fields): Facts['class'] {
  return typeof date === 'string' ? { date, startTime: textOf(startTime), endTime: textOf(endTime) } : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

function countOf(batches: unknown, part: 'added' | 'removed'): number {
  if (!Array.isArray(batches)) return 0;
  return batches.reduce((sum: number, batch: Fields) => sum + (Array.isArray(batch[part]) ? batch[part].length : 0), 0);
}
