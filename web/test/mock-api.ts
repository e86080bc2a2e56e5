import type { AnswerOf, Endpoint } from '#contract/endpoint';
import { statusOf, type ErrorCode, type Failure } from '#contract/errors';
import { vi } from 'vitest';

export interface SeenRequest {
  method: string;
  params: Record<string, string>;
  query: Record<string, string>;
  /** The parts of a multipart form, including the file. */
  body: unknown;
  headers: Headers;
}

interface Mock {
  endpoint: Endpoint;
  pattern: RegExp;
  answer: (request: SeenRequest) => unknown;
  seen: SeenRequest[];
}

const mocks: Mock[] = [];

class Refused {
  readonly failure: Failure;
  constructor(failure: Failure) {
    this.failure = failure;
  }
}

/** An error response. */
export function refuse(code: ErrorCode, message: string, more: Partial<Failure> = {}): never {
  throw new Refused({ message, code, requestId: 'test', ...more });
}

/**
 * Mocks one endpoint for this test, in the contract's types. Returns the list of requests it received. A later mock of
 * the same endpoint replaces the earlier; a call without a mock fails the test through the console.
 */
export function mockApi<const E extends Endpoint>(
  endpoint: E,
  answer: AnswerOf<E> | ((request: SeenRequest) => AnswerOf<E> | Promise<AnswerOf<E>>),
): SeenRequest[] {
  const pattern = new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const mock: Mock = { endpoint, pattern, seen: [], answer: typeof answer === 'function' ? answer : () => answer };
  mocks.unshift(mock);
  return mock.seen;
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function answerFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  const method = init.method ?? 'GET';
  for (const { endpoint, pattern, answer, seen } of mocks) {
    const match = endpoint.method === method ? pattern.exec(url.pathname) : null;
    if (!match) continue;
    const request: SeenRequest = {
      method,
      params: { ...match.groups },
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(init.body),
      headers: new Headers(init.headers),
    };
    seen.push(request);
    try {
      return json(endpoint.status ?? 200, await answer(request));
    } catch (refused) {
      if (refused instanceof Refused) return json(statusOf[refused.failure.code], refused.failure);
      throw refused;
    }
  }
  console.error(`Nothing answers ${method} ${url.pathname} in this test`);
  throw new TypeError('Failed to fetch');
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body) : undefined;
}

/** Uploads use XMLHttpRequest; they are answered by the same mocks, after one progress event at half of the file. */
class MockUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #method = '';
  #address = '';
  readonly #headers = new Headers();

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: FormData): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
    answerFetch(this.#address, { method: this.#method, headers: this.#headers, body })
      .then(async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        this.#end('load');
      })
      .catch(() => this.#end('error'));
  }

  abort(): void {
    this.#end('abort');
  }

  #end(how: 'load' | 'error' | 'abort'): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

export function installMockApi(): void {
  vi.stubGlobal('fetch', answerFetch);
  vi.stubGlobal('XMLHttpRequest', MockUpload);
}

export function resetMockApi(): void {
  mocks.length = 0;
}
