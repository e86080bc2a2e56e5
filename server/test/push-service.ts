import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll } from 'vitest';

interface TakenPush {
  path: string;
  ttl: number;
  urgency: string | undefined;
  /** As the browser's service worker gets it. */
  payload: { title: string; body: string; url: string; tag: string; lang: string };
}

/** A key and a certificate of 127.0.0.1, which this process trusts. */
const pem = readFileSync(join(import.meta.dirname, 'push-service.pem'), 'utf8');

/**
 * A push service over TLS, and the browser behind it: checks what RFC 8292 says of the sender's signature, decrypts by RFC 8291, and
 * refuses on request.
 */
export async function testPushService(publicKey: () => Promise<string>) {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const taken: TakenPush[] = [];
  const problems: string[] = [];
  const service = { answer: 201, tries: 0 };
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      service.tries += 1;
      void publicKey().then((key) => {
        try {
          const browser = browsers.get(request.url ?? '');
          if (browser === undefined) throw new Error('An unknown subscription');
          checkSignature(request.headers, key, origin);
          if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('Another encoding');
          const payload = JSON.parse(decrypt(Buffer.concat(chunks), browser)) as TakenPush['payload'];
          const urgency = request.headers['urgency'];
          if (service.answer === 201) {
            const ttl = Number(request.headers['ttl']);
            taken.push({ path: request.url ?? '', ttl, urgency: String(urgency), payload });
          }
        } catch (error) {
          problems.push(String(error));
        }
        const headers = service.answer < 400 ? { location: `${origin}/elsewhere` } : {};
        response.writeHead(service.answer, headers).end();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `https://${host}`;
  const certificates = getCACertificates();
  setDefaultCACertificates([...certificates, pem]);
  afterAll(async () => {
    setDefaultCACertificates(certificates);
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  });

  /** As a browser subscribes: the address for the server, whose secrets only the browser knows. */
  const subscribe = () => {
    const [ecdh, auth] = [createECDH('prime256v1'), randomBytes(16)];
    const path = `/push/${randomBytes(12).toString('hex')}`;
    browsers.set(path, { ecdh, auth });
    const keys = { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') };
    return { endpoint: `${origin}${path}`, keys };
  };
  return { host, subscribe, taken, problems, service };
}

/** RFC 8292: `vapid t=<signed token>, k=<public key>`, for this push service and not longer than a day. */
function checkSignature({ authorization = '' }: IncomingHttpHeaders, publicKey: string, origin: string): void {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('Another key than the subscription was made for');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('A wrong signature');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  if (aud !== origin) throw new Error(`Signed for ${String(aud)}`);
  const seconds = Number(exp) - Date.now() / 1000;
  if (!(seconds > 0 && seconds <= 86_400)) throw new Error('Signed for too long');
  if (!/^(mailto:|https:)/.test(String(sub))) throw new Error('Signed by nobody');
}

/** RFC 8291 with the one record of RFC 8188. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
