import type { FastifyInstance } from 'fastify';

const bodyTimeout = 15_000;

/**
 * The time-out of an upload. Any other request body has to arrive within 15 seconds. Node has one time-out for all of them, which has to
 * suit a large file from a slow phone.
 */
export const uploadTimeout = 600_000;

const tooLate = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

export function limitSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.readableEnded || request.routeOptions.config.endpoint?.upload) return done();
    const timer = setTimeout(() => {
      if (raw.readableEnded) return;
      // The request was refused before its body was read, and the rest never arrived.
      if (reply.sent) raw.destroy();
      else raw.socket.end(tooLate, () => raw.destroy());
    }, bodyTimeout);
    timer.unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
    done();
  });
}
