import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

export interface RequestContext {
  requestId: string;
  /** The span of the request, if it is traced. */
  span?: Span | undefined;
}

/** The request on whose behalf code runs, for logs and traces only; no rule may depend on it. */
export const requestContext = new AsyncLocalStorage<RequestContext | undefined>();
