import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guard, type Policy } from '../../http/guard.ts';
import { Refusal } from '../../refusals.ts';
import { applyReceipts } from './receipts.service.ts';
import { whatsAppReceipts } from './whatsapp-receipts.ts';

const policy: Policy = { access: 'public' };

/** The most bytes of a call. Meta puts many states into one: three of each message of a usual day fit. */
const bodyLimit = 256 * 1024;

/** The route at which WhatsApp reports states of messages. It is not in the contract, since Meta decides what it sends. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    // The raw bytes are kept, since a signature covers them as they arrived.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    whatsAppRoutes(scope, deps);
  });
}

function whatsAppRoutes(scope: FastifyInstance, deps: Deps): void {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_APP_SECRET: secret, WHATSAPP_VERIFY_TOKEN: token } = deps.env;
  if (phoneId === undefined || secret === undefined || token === undefined) return;
  const url = '/api/webhooks/whatsapp';
  const options = { config: { policy }, onRequest: guard(deps, policy, 'whatsappWebhook'), bodyLimit };
  scope.get(url, options, async (request, reply) => {
    const given = request.query as Record<string, unknown>;
    const challenge = String(given['hub.challenge']);
    const isAsked = given['hub.mode'] === 'subscribe' && isSame(String(given['hub.verify_token']), token);
    if (!isAsked || !/^[\w-]{1,200}$/.test(challenge)) throw refused();
    return reply.type('text/plain; charset=utf-8').send(challenge);
  });
  scope.post(url, options, async (request, reply) => {
    if (!isSigned(request, 'x-hub-signature-256', secret)) throw refused();
    await applyReceipts(deps.db, whatsAppReceipts(readJson(request), phoneId));
    return done(reply);
  });
}

const refused = () => new Refusal('forbidden', 'This is not signed by the messaging service');
const done = (reply: FastifyReply) => reply.type('text/plain; charset=utf-8').send('OK');
const bytesOf = (request: FastifyRequest) => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

/** Compares in constant time, also texts of different length. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHmac('sha256', 'compared').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

/** Whether a header holds `sha256=` and the HMAC of the body in hex. */
function isSigned(request: FastifyRequest, header: string, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(bytesOf(request)).digest('hex');
  return isSame(String(request.headers[header]), `sha256=${wanted}`);
}

function readJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(bytesOf(request).toString()) as unknown;
  } catch {
    throw new Refusal('malformed', 'The body is not readable JSON');
  }
}
