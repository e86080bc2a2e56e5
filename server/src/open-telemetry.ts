import type { IncomingHttpHeaders } from 'node:http';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { appVersion } from './app-version.ts';
import type { ObserveStatement } from './db/client.ts';
import { requestContext } from './request-context.ts';

export interface Tracing {
  /** Starts the span of a request, as a child of the caller's if it sent a `traceparent`. */
  startRequest(method: string, headers: IncomingHttpHeaders): Span;
  endRequest(span: Span, method: string, route: string | undefined, status: number): void;
  /** A span for each statement of a request. */
  observe: ObserveStatement;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

const lastSpansMs = 2_000;

/**
 * Traces requests and their statements. The exporter reads its settings, such as the collector's address, from the variables of OpenTelemetry. Names of spans
 * and attributes are those of its semantic conventions.
 */
export function traceWithOpenTelemetry(): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'tasika',
        'service.version': appVersion,
        'host.name': hostname(),
      }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('tasika', appVersion);
  const propagator = new W3CTraceContextPropagator();
  return {
    startRequest(method: string, headers: IncomingHttpHeaders) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      return tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, parent);
    },
    endRequest(span, method, route, status) {
      if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    observe(text) {
      const parent = requestContext.getStore()?.span;
      if (parent === undefined) return () => {};
      const [name = ''] = text.trimStart().split(/\s/, 1);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const options = { kind: SpanKind.CLIENT, attributes };
      const span = tracer.startSpan(name.toUpperCase(), options, trace.setSpan(ROOT_CONTEXT, parent));
      return (error) => {
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },
    async stop() {
      // A collector that does not answer must not keep the server from ending.
      await Promise.race([provider.shutdown(), pause(lastSpansMs, undefined, { ref: false })]);
    },
  };
}
