import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface SlowLine {
  /** Where the product is reached over the line. */
  origin: string;
  /** Bytes that came down so far. */
  received: () => number;
  close: () => Promise<void>;
}

const bytesPerMs = 1_600 / 8;
const halfTripMs = 75;
/** Small, so that the connections take turns. */
const packetBytes = 4_096;

/**
 * A line of 1.6 Mbps down with 150 ms there and back. Between browser and product instead of the browser's own slowing, which
 * does not reach what a service worker fetches.
 */
export async function startSlowLine(target: string): Promise<SlowLine> {
  const { port } = new URL(target);
  let isFreeAt = 0;
  let received = 0;
  const open = new Set<Socket>();

  /** Ends when the line has taken that many bytes; all connections share it. */
  async function occupy(bytes: number): Promise<void> {
    received += bytes;
    isFreeAt = Math.max(performance.now(), isFreeAt) + bytes / bytesPerMs;
    await wait(isFreeAt - performance.now());
  }
  async function carry(from: Socket, to: Socket, isDown: boolean): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += packetBytes) {
        const packet = chunk.subarray(at, at + packetBytes);
        if (isDown) await occupy(packet.length);
        setTimeout(() => to.write(packet), halfTripMs);
      }
    }
    setTimeout(() => to.end(), halfTripMs);
  }
  async function join(client: Socket): Promise<void> {
    const product = connect(Number(port), '127.0.0.1');
    for (const socket of [client, product]) {
      open.add(socket);
      socket.setNoDelay(true).once('close', () => open.delete(socket));
      // Whoever hangs up ends both sides; browsers do it all the time.
      socket.on('error', () => [client, product].forEach((side) => side.destroy()));
    }
    await wait(2 * halfTripMs);
    await Promise.allSettled([carry(client, product, false), carry(product, client, true)]);
  }

  const server = createServer((client) => void join(client)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
