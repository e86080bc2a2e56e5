import { listMails } from '#contract/mail';
import { mockApi } from './mock-api.ts';

/** What the office's screens are told of whether mails leave the server. */
export const mockMailServer = (isConfigured: boolean) =>
  mockApi(listMails, { data: [], pagination: { page: 1, limit: 1, total: 0 }, isConfigured });
