import * as contract from '#contract/admission-enquiries';
import { mailState } from '../../email/outbox.ts';
import { routes } from '../../http/implement.ts';
import { readingLanguage } from '../../http/language.ts';
import type { Caller } from '../../caller.ts';
import * as service from './admission-enquiries.service.ts';
import { listBatchChoices } from './batch-choices.service.ts';
import { listEnquiries } from './enquiry-list.service.ts';
import { setEnquiryStatus } from './enquiry-status.service.ts';
import { requireEnquiry } from './enquiry-rows.service.ts';

const isOffice = (user: Caller | undefined): user is Caller => user?.role === 'admin' && !user.mustChangePassword;

export const admissionEnquiryRoutes = routes(contract, ({ db, env, origin }) => {
  const mailing = { origin, mail: mailState(env) };
  return {
    listEnquiries: ({ db, query, isSheet }) => listEnquiries(db, query, isSheet),
    getEnquiry: ({ params, say }) => requireEnquiry(db, params.id, say),
    listBatchChoices: ({ params }) => listBatchChoices(db, params.id),
    createEnquiry: async ({ user, body, request, once }) => {
      if (isOffice(user)) return once((tx) => service.enterEnquiry(tx, user, body, mailing));
      await service.allowEnquiry(db, body, request.ip, mailing);
      const language = readingLanguage(request);
      return once((tx) => service.receiveEnquiry(tx, body, { ...mailing, language }));
    },
    updateEnquiry: ({ user, params, body, say }) => service.updateEnquiry(db, user, say, params.id, body),
    setEnquiryStatus: ({ user, params, body, say }) => setEnquiryStatus(db, user, say, params.id, body),
    deleteEnquiry: ({ user, params }) => service.deleteEnquiry(db, user, params.id),
  };
});
