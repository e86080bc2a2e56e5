import { AsyncLocalStorage } from 'node:async_hooks';

interface RequestContext {
  requestId: string;
}

/** The request on whose behalf code runs, for the log only; no rule may depend on it. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
