import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface SlowLine {
  /** Address of the product through the line. */
  origin: string;
  /** Bytes received so far. */
  received: () => number;
  close: () => Promise<void>;
}

const bytesPerMs = 1_600 / 8;
const halfTripMs = 75;
/** Small, so that connections share the line fairly. */
const packetBytes = 4_096;

/** A proxy of 1.6 Mbps down and 150 ms round trip. The browser's own throttling does not apply to a service worker's requests. */
export async function startSlowLine(target: string): Promise<SlowLine> {
  const { port } = new URL(target);
  let isFreeAt = 0;
  let received = 0;
  const open = new Set<Socket>();

  /** Resolves when the line has transferred that many bytes; shared by all connections. */
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
      // A client that disconnects closes both sides; browsers do it all the time.
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
