import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface TakenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The next answers: what the Cloud API documents for each, or silence. */
export type ServiceMode =
  | 'ok'
  | 'invalid number'
  | 'no template'
  | 'wrong token'
  | 'too many'
  | 'broken'
  | 'hangs up'
  | 'never answers';

/** As Meta writes its errors. */
const problem = (code: number, message: string) => ({
  error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'AbC123' },
});

/** A messaging service on its own port, which answers as the WhatsApp Cloud API documents, and misbehaves on request. */
export async function testMessagingService() {
  const service = { mode: 'ok' as ServiceMode, taken: [] as TakenRequest[] };
  let count = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      service.taken.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      const answer = (status: number, json: object, headers = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
      const { mode } = service;
      if (mode === 'never answers') return;
      if (mode === 'hangs up') return void request.socket.destroy();
      if (mode === 'invalid number') return answer(400, problem(131026, 'Message undeliverable'));
      if (mode === 'no template')
        return answer(404, problem(132001, 'Template name does not exist in the translation'));
      if (mode === 'wrong token') return answer(401, problem(190, 'Invalid OAuth access token'));
      if (mode === 'too many') return answer(429, problem(130429, 'Rate limit hit'), { 'retry-after': '120' });
      if (mode === 'broken') return answer(500, problem(131000, 'Something went wrong'));
      return answer(200, {
        messaging_product: 'whatsapp',
        contacts: [{ input: '919811122233', wa_id: '919811122233' }],
        messages: [{ id: `wamid.${(count += 1)}`, message_status: 'accepted' }],
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return Object.assign(service, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

export const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

interface Status {
  id: string;
  status: string;
  ours?: string;
  pricing?: object;
  errors?: object[];
}

/** A webhook of the Cloud API about messages, as Meta documents it. */
export const whatsAppNotice = (phoneId: string, statuses: Status[]): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '102290129340398',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '919800000000', phone_number_id: phoneId },
              statuses: statuses.map(({ ours, ...status }) => ({
                ...status,
                timestamp: '1752566400',
                recipient_id: '919811122233',
                ...(ours && { biz_opaque_callback_data: ours }),
              })),
            },
          },
        ],
      },
    ],
  });
