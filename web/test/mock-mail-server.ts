import { listMails } from '#contract/mail';
import { mockApi } from './mock-api.ts';

/** Mocks whether a mail server is configured. */
export const mockMailServer = (isConfigured: boolean) =>
  mockApi(listMails, { data: [], pagination: { page: 1, limit: 1, total: 0 }, isConfigured });
