import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { bytesOf, openConnection } from './connection.ts';
import { memoryOf, socketsOf, type Started } from './product.ts';

export interface Crowded {
  /** Most connections that the server held; those the kernel keeps for it until it accepts them do not count. */
  held: number;
  /** Milliseconds: the slowest answer on an earlier connection. */
  longest: number;
  /** Milliseconds until a new connection was answered again. */
  openAgain: number;
  /** Milliseconds until the last of them was closed. */
  ended: number;
  /** Megabytes. */
  memory: number;
}

const head =
  'POST /api/contact-messages HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n';
const unread = 'GET /api/openapi.json HTTP/1.1\r\nhost: a\r\n';

/** What lingering connections send: nothing, half a request, most of a large body, or requests whose answers they never read. */
const texts = (cookie: string) => [
  '',
  'GET / HTTP/1.1\r\nhost: a',
  `${head}content-length: 65000\r\n\r\n${' '.repeat(64_000)}`,
  `${unread}cookie: ${cookie}\r\n\r\n`,
  `${unread}cookie: ${cookie}\r\n\r\n`.repeat(20),
];

/** Opens many lingering connections, and observes the server for at most `millis` until the last one is closed. */
export async function crowd(
  { origin, pid }: Started,
  cookie: string,
  count: number,
  millis = 180_000,
): Promise<Crowded> {
  const { hostname, port } = new URL(origin);
  const sent = texts(cookie);
  const open = new Set<Socket>();
  const openOne = async (text: string) => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    socket.write(text);
    open.add(socket.once('close', () => open.delete(socket)));
    if (text.startsWith('GET /api')) socket.pause();
    else socket.resume();
  };
  const start = performance.now();
  const since = () => performance.now() - start;
  let [longest, held] = [0, 0];
  let isOver = false;
  const before = socketsOf(pid);
  const connection = await openConnection(origin);
  const question = bytesOf({ method: 'GET', path: '/healthz' }, {});
  const looking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await connection.ask(question);
      longest = Math.max(longest, performance.now() - asked);
      held = Math.max(held, socketsOf(pid) - before);
      await pause(50);
    }
  })();
  for (let index = 0; index < count; index += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, at) => openOne(sent[at % sent.length] as string)));
  }
  poke(open);
  await pause(1_000);
  const openAgain = await acceptsNewConnection(origin).then(since);
  while (open.size > 0 && since() < millis) {
    poke(open);
    await pause(250);
  }
  const ended = since();
  isOver = true;
  await looking;
  connection.close();
  for (const socket of open) socket.destroy();
  return { held, longest, openAgain, ended, memory: memoryOf(pid).highest };
}

/** A client that never reads notices a closed connection only by writing. */
function poke(sockets: Iterable<Socket>): void {
  for (const socket of sockets) if (socket.isPaused()) socket.write('\r\n');
}

/** On a new connection. */
async function acceptsNewConnection(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/healthz`, { headers: { connection: 'close' } }).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
}

/** Milliseconds that SIGTERM takes with idle connections open. */
export async function stopAmong({ origin, stop }: Started, count: number): Promise<number> {
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).on('error', () => {}));
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  const start = performance.now();
  await stop();
  for (const socket of sockets) socket.destroy();
  return performance.now() - start;
}
