import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Request {
  method: string;
  path: string;
  body?: string;
}

/** A keep-alive connection; one request at a time. */
export interface Connection {
  /**
   * Sends what `bytesOf` made, waits for the last byte of the answer and returns its body's length. Anything but a success is an error, as is a
   * connection that the server closed, before or meanwhile.
   */
  ask(request: Buffer): Promise<number>;
  /** Until the server closes it, after a minute without a request for instance. */
  isOpen(): boolean;
  close(): void;
}

export function bytesOf({ method, path, body = '' }: Request, headers: Record<string, string>): Buffer {
  const all = { host: 'localhost', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** Reads only status and length of an answer: measuring must cost less than what is measured. */
export async function openConnection(origin: string): Promise<Connection> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  let waiting: { resolve: (length: number) => void; reject: (error: Error) => void } | undefined;
  let head: Buffer | undefined;
  let isRefused = false;
  let length = NaN;
  let missing = NaN;
  const fail = (error: Error) => waiting?.reject(error);
  const isOpen = () => !socket.destroyed && !socket.readableEnded;
  const closed = () => new Error(`${origin} closed the connection`);

  socket.on('data', (chunk: Buffer) => {
    if (Number.isNaN(missing)) {
      head = head === undefined ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      isRefused = !text.startsWith('HTTP/1.1 2');
      length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      missing = length - (head.length - end - 4);
    } else missing -= chunk.length;
    if (missing > 0) return;
    if (isRefused) fail(new Error(`The answer was ${head?.toString('utf8', 0, 2_000)}`));
    else waiting?.resolve(length);
  });
  socket.once('error', fail);
  socket.once('close', () => fail(closed()));

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (!isOpen()) return reject(closed());
        waiting = { resolve, reject };
        [head, missing] = [undefined, NaN];
        socket.write(request);
      }),
    isOpen,
    close: () => {
      waiting = undefined;
      socket.destroy();
    },
  };
}

/** The result of `work`, and the milliseconds of the slowest answer that another client got meanwhile. */
export async function askMeanwhile<Result>(origin: string, work: () => Promise<Result>) {
  const connection = await openConnection(origin);
  const question = bytesOf({ method: 'GET', path: '/healthz' }, {});
  let [longest, isOver] = [0, false];
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await connection.ask(question);
      longest = Math.max(longest, performance.now() - asked);
      await pause(10);
    }
  })();
  const result = await work().finally(() => (isOver = true));
  await asking;
  connection.close();
  return { longest, result };
}
