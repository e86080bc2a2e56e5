import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testApp } from '../test/app.ts';
import { startTracing } from './tracing.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

/** Starts what collects traces, and answers its address and the spans that it got. */
async function startCollector(): Promise<{ address: string; spans: Span[] }> {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans };
}

test('without a collector nothing is traced', async () => {
  expect(await startTracing({})).toBeUndefined();
});

test('a request is a span of its caller’s trace, and its statements are its children', async () => {
  const { address, spans } = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', address);
  onTestFinished(() => void vi.unstubAllEnvs());
  const tracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: address });
  const { app } = await testApp({
    tracing,
    also: (web) => {
      web.get('/traced/:id', async () => {
        tracing?.observe('select name from users where id = $1')();
        tracing?.observe('update users set name = $1')(new Error('refused'));
        return {};
      });
      web.get('/broken', () => Promise.reject(new Error('broken')));
    },
  });
  const [traceId, caller] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  await app.inject({ url: '/traced/42', headers: { traceparent: `00-${traceId}-${caller}-01` } });
  await app.inject({ url: '/broken' });
  // What belongs to no request is not traced.
  tracing?.observe('select 1')();
  await tracing?.stop();

  expect(spans.map(({ name }) => name)).toEqual(['SELECT', 'UPDATE', 'GET /traced/:id', 'GET /broken']);
  const [select, update, traced, broken] = spans;
  expect(traced).toMatchObject({ traceId, parentSpanId: caller, status: { code: 0 } });
  expect(traced?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.request.method', value: { stringValue: 'GET' } },
      { key: 'http.route', value: { stringValue: '/traced/:id' } },
      { key: 'http.response.status_code', value: { intValue: 200 } },
    ]),
  );
  expect(select).toMatchObject({ traceId, parentSpanId: traced?.spanId, status: { code: 0 } });
  expect(select?.attributes).toContainEqual({
    key: 'db.query.text',
    value: { stringValue: 'select name from users where id = $1' },
  });
  expect(update).toMatchObject({ traceId, parentSpanId: traced?.spanId, status: { code: 2 } });
  expect(broken?.traceId).not.toBe(traceId);
  expect(broken?.status.code).toBe(2);
});

test('a collector that does not answer does not keep the server from ending', async () => {
  const silent = createServer(() => {});
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', address);
  onTestFinished(() => void vi.unstubAllEnvs());
  const tracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: address });
  tracing?.endRequest(tracing.startRequest('GET', {}), 'GET', '/', 200);
  const start = performance.now();
  await tracing?.stop();
  expect(performance.now() - start).toBeLessThan(8_000);
  silent.closeAllConnections();
});
