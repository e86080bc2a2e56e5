/** Sends a request to the API with a cookie: a POST if it has a body. Anything but a success is an error. */
export async function send(
  origin: string,
  cookie: string,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Response> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(!isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
