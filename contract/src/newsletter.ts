import { z } from 'zod';
import { endpoint, longFormBytes } from './endpoint.ts';
import {
  changesOf,
  Gone,
  Id,
  IdParams,
  Instant,
  PageQuery,
  requiredLine,
  requiredText,
  sortBy,
  text,
  Version,
} from './fields.ts';
import { inWords, sheetOf } from './sheets.ts';

/** The pattern of an address that page and server both accept: text, an at sign, more text, a dot, more text, in any script. */
export const newsletterEmailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const NewsletterEmail = text(254)
  .transform((value) => value.toLowerCase())
  .pipe(z.string().regex(newsletterEmailPattern, 'Please enter a valid email address.'));

export const subscribeToNewsletter = endpoint('POST', '/newsletter/subscribe', 'public', {
  onceSetUp: true,
  body: z.object({ email: NewsletterEmail }),
  response: z.null(),
  // The sentence is the same for an existing address: the answer must not reveal who is subscribed.
  success: 'Thank you for subscribing. We have noted your email address.',
  failure: 'Failed to subscribe. Please try again.',
  triesPerQuarterHour: 20,
});

const TokenParams = z.object({ token: z.string().regex(/^[\w-]{1,100}$/) });

/** What the page behind a mail's link may show: a masked address, and whether it is still subscribed. */
const OwnSubscription = z.object({ maskedEmail: z.string(), isSubscribed: z.boolean() });

export const getOwnSubscription = endpoint('GET', '/newsletter/unsubscribe/:token', 'public', {
  params: TokenParams,
  response: OwnSubscription,
  failure: 'The link could not be checked',
});

export const unsubscribeFromNewsletter = endpoint('POST', '/newsletter/unsubscribe/:token', 'public', {
  params: TokenParams,
  response: OwnSubscription,
  success: 'You are unsubscribed',
  failure: 'You could not be unsubscribed',
});

export const SubscriptionStatus = z.enum(['subscribed', 'unsubscribed']);

export const Subscription = z.object({
  _id: Id,
  email: z.string(),
  status: SubscriptionStatus,
  subscribedAt: Instant,
  unsubscribedAt: Instant.nullable(),
  /** The reason why the last newsletter did not reach this address; null when it did, or none was sent yet. */
  lastProblem: z.string().nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

const sheet = sheetOf(Subscription, 'Subscribers', [
  { heading: 'Email', kind: 'contact', value: ({ email }) => email },
  { heading: 'Status', kind: 'text', value: ({ status }) => inWords(status) },
  { heading: 'Subscribed', kind: 'instant', value: ({ subscribedAt }) => subscribedAt },
  { heading: 'Unsubscribed', kind: 'instant', value: ({ unsubscribedAt }) => unsubscribedAt },
  { heading: 'Last problem', kind: 'text', value: ({ lastProblem }) => lastProblem },
]);

export const listSubscriptions = endpoint('GET', '/newsletter/subscriptions', ['admin'], {
  query: PageQuery.extend({ status: SubscriptionStatus.optional(), sort: sortBy('email', 'subscribedAt') }),
  response: Subscription,
  paged: true,
  sheet: sheet,
  beside: z.object({ subscribed: z.int() }),
  failure: 'Failed to fetch subscribers',
});

/** Erases the address completely, on request. */
export const deleteSubscription = endpoint('DELETE', '/newsletter/subscriptions/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Subscriber deleted',
  failure: 'Failed to delete subscriber',
});

/** Progress of a newsletter being sent; the numbers add up to `recipients` while its mails are stored. */
const Progress = z.object({
  recipients: z.int(),
  waiting: z.int(),
  sent: z.int(),
  /** The number of mails refused by the mail server, bounced, or given up. */
  failed: z.int(),
});

export const Newsletter = z.object({
  _id: Id,
  subject: z.string(),
  status: z.enum(['draft', 'sent']),
  createdAt: Instant,
  updatedAt: Instant,
  sentAt: Instant.nullable(),
  sentBy: z.string().nullable(),
  progress: Progress,
  version: Version,
});
export type Newsletter = z.infer<typeof Newsletter>;

export const NewsletterDetails = Newsletter.extend({
  body: z.string(),
  /** The first hundred mails that did not arrive. */
  undelivered: z.array(z.object({ mailId: Id, email: z.string(), reason: z.string() })),
});
export type NewsletterDetails = z.infer<typeof NewsletterDetails>;

export const NewsletterForm = z.object({
  subject: requiredLine(120, 'Enter a subject'),
  body: requiredText(20_000, 'Write the text of the newsletter'),
});

export const listNewsletters = endpoint('GET', '/newsletter/issues', ['admin'], {
  query: PageQuery.omit({ search: true }),
  response: Newsletter,
  paged: true,
  failure: 'Failed to fetch newsletters',
});

export const getNewsletter = endpoint('GET', '/newsletter/issues/:id', ['admin'], {
  params: IdParams,
  response: NewsletterDetails,
  failure: 'Failed to fetch newsletters',
});

export const createNewsletter = endpoint('POST', '/newsletter/issues', ['admin'], {
  body: NewsletterForm,
  response: NewsletterDetails,
  status: 201,
  success: 'Draft saved',
  failure: 'Failed to save the newsletter',
  bodyLimit: longFormBytes,
});

export const updateNewsletter = endpoint('PUT', '/newsletter/issues/:id', ['admin'], {
  params: IdParams,
  body: changesOf(NewsletterForm).extend({ version: Version }),
  response: NewsletterDetails,
  success: 'Draft saved',
  failure: 'Failed to save the newsletter',
  bodyLimit: longFormBytes,
});

export const deleteNewsletter = endpoint('DELETE', '/newsletter/issues/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Draft deleted',
  failure: 'Failed to delete the newsletter',
});

/** The mail as a reader gets it, for a text that is not saved yet. */
export const previewNewsletter = endpoint('POST', '/newsletter/preview', ['admin'], {
  body: NewsletterForm,
  response: z.object({ subject: z.string(), html: z.string() }),
  failure: 'The preview could not be shown',
  bodyLimit: longFormBytes,
});

/** Sends one mail, to the admin who asks. */
export const testNewsletter = endpoint('POST', '/newsletter/test', ['admin'], {
  body: NewsletterForm,
  response: z.object({ to: z.string(), mailId: Id }),
  success: 'The test mail is under Mail',
  failure: 'The test could not be sent',
  bodyLimit: longFormBytes,
});

/** Sends to every subscriber once; idempotent: a second call answers the progress. `version` is that of the previewed text. */
export const sendNewsletter = endpoint('POST', '/newsletter/issues/:id/send', ['admin'], {
  params: IdParams,
  body: z.object({ version: Version }),
  response: NewsletterDetails,
  status: 202,
  success: 'The newsletter is on its way',
  failure: 'The newsletter could not be sent',
});
