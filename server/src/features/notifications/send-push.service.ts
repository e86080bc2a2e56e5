import { eq, sql } from 'drizzle-orm';
import type { RequestDetails, RequestOptions } from 'web-push';
import type { CalendarChange } from '#contract/calendar';
import type { Language } from '#contract/guardians';
import { fillText } from '#contract/parent-texts';
import type { PushKind } from '#contract/push';
import { isLiveLink } from '../../access/guardian-sessions.ts';
import type { Db } from '../../db/client.ts';
import type { JobResult, Queues } from '../../db/job-queues.ts';
import { sendJob } from '../../db/send-job.ts';
import { pushSubscriptions } from '../../db/tables/push-tables.ts';
import type { Env } from '../../env.ts';
import { formatDay } from '../../format-times.ts';
import { isActiveOn, titleIn } from '../announcements/announcement-rows.sql.ts';
import { isToStudent } from '../announcements/audience.service.ts';
import { translateTo } from '../../languages/translate.ts';
import { changeOfNotification, toldChange } from '../calendar/calendar-changes.service.ts';
import { isOnLeave } from '../leave-requests/on-leave.sql.ts';
import { academyClock, getAcademy } from '../../academy/academy.ts';
import { getPushKeys } from '../push/push-keys.service.ts';
import { isPushKey, pushEndpoint } from '../push/push-services.ts';
import { namedWords, quietWords } from './push-words.ts';
import { quietUntil } from '../push/quiet-hours.ts';

type Job = Queues['push'];

interface Sending {
  db: Db;
  env: Pick<Env, 'PUBLIC_URL' | 'PUSH_HOSTS'>;
}

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  showsNames: boolean;
  language: Language;
  kinds: PushKind[];
  isGuardians: boolean;
}

/** The content of a push message, as long as it is current. */
interface Message {
  kind: PushKind;
  /** The text with names and titles. */
  named: string;
  /** The path to open, in the application or of the family's page. */
  path: string;
  /** The tag; a later message with the same one replaces this one on the device. */
  tag: string;
}

const hour = 3600;
/** The seconds that a push service keeps a message for a phone that is off. */
const secondsToLive: Record<PushKind, number> = {
  announcements: 24 * hour,
  notes: 24 * hour,
  changes: 12 * hour,
  absences: 6 * hour,
};

/**
 * Makes one attempt to ring one device. What is over, read, undone or no longer wanted is dropped, also after waiting for the end of
 * the quiet hours; a subscription that its push service no longer knows is deleted.
 */
export async function sendPush({ db, env }: Sending, job: Job): Promise<JobResult> {
  const { timeZone, now } = await academyClock(db);
  const quiet = quietUntil(timeZone, now);
  if (quiet !== undefined) {
    await sendJob(db, 'push', job, { startAfter: quiet });
    return { status: 'completed' };
  }
  const subscription = await findSubscription(db, job.subscription, now);
  const endpoint = subscription && pushEndpoint(subscription.endpoint, env.PUSH_HOSTS);
  if (subscription === undefined || endpoint === undefined || !isPushKey(subscription.p256dh))
    return { status: 'completed' };
  const message =
    'notification' in job ? await findNotice(db, job, subscription) : await findAbsence(db, job, subscription);
  if (message === undefined || !subscription.kinds.includes(message.kind)) return { status: 'completed' };

  const { name, email } = await getAcademy(db);
  const { kind, named, path, tag } = message;
  const { showsNames, language, isGuardians, p256dh, auth } = subscription;
  const payload = {
    title: name,
    body: showsNames ? named : quietWords[kind][language],
    url: isGuardians ? '/family' : path,
    tag,
    lang: language,
  };
  const subject = email === null ? (env.PUBLIC_URL ?? 'mailto:office@localhost.localdomain') : `mailto:${email}`;
  const options: RequestOptions = {
    vapidDetails: { subject, ...(await getPushKeys(db)) },
    TTL: secondsToLive[kind],
    urgency: kind === 'absences' || kind === 'changes' ? 'high' : 'normal',
  };
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    options,
  );
  let code: number;
  try {
    code = await post(endpoint, request);
  } catch (error) {
    return { status: 'failed', output: { reason: String(error) } };
  }
  if (code < 300) return { status: 'completed' };
  // 404 and 410: the browser unsubscribed, or its data was deleted.
  if (code === 404 || code === 410) {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, job.subscription));
    return { status: 'completed' };
  }
  const isFinal = code >= 400 && code < 500 && code !== 408 && code !== 429;
  return { status: isFinal ? 'deadletter' : 'failed', output: { reason: `The push service answered ${code}` } };
}

/**
 * Posts an encrypted message, and answers the status. The library's own sender parses addresses in another way than `pushEndpoint`, and follows what a
 * push service redirects to.
 */
async function post(endpoint: string, { method, headers, body }: RequestDetails): Promise<number> {
  const { 'Content-Length': _, ...sent } = headers;
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(endpoint, { method, headers: sent, body, redirect: 'error', signal });
  await response.body?.cancel();
  return response.status;
}

/** The subscription; undefined for a device on which nobody is logged in any more, or whose private link has ended. */
async function findSubscription(db: Db, id: string, now: Date): Promise<Subscription | undefined> {
  const [row] = await db.rows<Subscription>(sql`
    select p.endpoint, p.p256dh, p.auth, p.shows_names as "showsNames", p.language, p.kinds,
           p.guardian_id is not null as "isGuardians"
      from push_subscriptions p
      left join sessions s on s.id = p.session_id left join users u on u.id = p.user_id
      left join guardian_sessions gs on gs.id = p.guardian_session_id left join guardian_links l on l.id = gs.link_id
     where p.id = ${id}
       and case when p.guardian_id is null
                then least(s.expires_at, s.ends_at) > ${now.toISOString()}::timestamptz and u.is_active
                else gs.expires_at > ${now.toISOString()}::timestamptz and ${isLiveLink} end`);
  return row;
}

/** The message of a notification; undefined if it was read, undone, or is over, or if the child left. */
async function findNotice(
  db: Db,
  { subscription, notification }: Extract<Job, { notification: string }>,
  { language, isGuardians }: Subscription,
): Promise<Message | undefined> {
  const { today } = await academyClock(db);
  const [row] = await db.rows<{
    announcement: string | null;
    note: string | null;
    title: string | null;
    change: CalendarChange | null;
  }>(sql`
    select a.id as announcement, notes.id as note, coalesce(${titleIn(language)}, notes.title) as title, ${changeOfNotification} as change
      from notifications n join students st on st.user_id = n.student_id and st.status = 'active'
      join push_subscriptions p on p.id = ${subscription}
      left join announcements a on a.id = n.announcement_id
      left join notes on notes.id = n.note_id
     where n.id = ${notification} and (${isGuardians} or n.read_at is null)
       and (p.user_id = n.student_id or exists (
         select from student_guardians g where g.guardian_id = p.guardian_id and g.student_id = n.student_id))
       and (a.id is null or (${isActiveOn(today)} and ${isToStudent(sql`n.student_id`)}))`);
  if (row === undefined) return undefined;
  const { announcement, note, title, change } = row;
  if (announcement !== null) {
    return {
      kind: 'announcements',
      named: title ?? '',
      path: `/app/student/announcements/${announcement}`,
      tag: announcement,
    };
  }
  if (note !== null) {
    const named = fillText(namedWords.notes[language], { title: title ?? '' });
    return { kind: 'notes', named, path: `/app/student/notes?note=${note}`, tag: note };
  }
  if (change === null || change.endDate < today) return undefined;
  return {
    kind: 'changes',
    named: translateTo(language)(toldChange(change)),
    path: `/app/student/schedule?day=${change.movedFrom ?? change.date}`,
    tag: notification,
  };
}

/** The message of an absence; undefined if the mark was corrected, the leave accepted, or the child left. */
async function findAbsence(
  db: Db,
  { subscription, absence: { student, batch, date } }: Extract<Job, { absence: object }>,
  { language }: Subscription,
): Promise<Message | undefined> {
  const [row] = await db.rows<{ student: string; batch: string }>(sql`
    select u.name as student, b.name as batch
      from attendance_records a join users u on u.id = a.student_id join batches b on b.id = a.batch_id
      join students st on st.user_id = a.student_id and st.status = 'active'
      join push_subscriptions p on p.id = ${subscription}
      join student_guardians g on g.guardian_id = p.guardian_id and g.student_id = a.student_id
     where a.student_id = ${student} and a.batch_id = ${batch} and a.date = ${date} and a.status = 'absent'
       and not ${isOnLeave(sql`a.student_id`, sql`a.batch_id`, sql`a.date`)}`);
  if (row === undefined) return undefined;
  const named = fillText(namedWords.absences[language], { ...row, date: formatDay(date) });
  return { kind: 'absences', named, path: '/family', tag: `${student} ${date}` };
}
