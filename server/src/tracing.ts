import type { Env } from './env.ts';
import type { Tracing } from './open-telemetry.ts';

/** Starts the SDK of OpenTelemetry if there is a collector; otherwise it is not even loaded. */
export async function startTracing(env: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT'>): Promise<Tracing | undefined> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const { traceWithOpenTelemetry } = await import('./open-telemetry.ts');
  return traceWithOpenTelemetry();
}
