import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

export type SlowLine = Awaited<ReturnType<typeof startSlowLine>>;

const bytesPerMs = 1_600 / 8;
const halfTripMs = 75;
/** Small, so that connections share the line fairly. */
const packetBytes = 4_096;

/** A proxy of 1.6 Mbps down and 150 ms round trip. The browser's own throttling does not apply to a service worker's requests. */
export async function startSlowLine(target: string) {
  const { port } = new URL(target);
  let isFreeAt = 0;
  let received = 0;
  const open = new Set<Socket>();

  async function carry(from: Socket, to: Socket, isDown: boolean): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; at += packetBytes) {
        const packet = chunk.subarray(at, at + packetBytes);
        if (isDown) {
          received += packet.length;
          // Shared by all connections.
          isFreeAt = Math.max(performance.now(), isFreeAt) + packet.length / bytesPerMs;
          await wait(isFreeAt - performance.now());
        }
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
    /** Address of the product through the line. */
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Bytes so far. */
    received: () => received,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A new page whose processor is so many times slower. The service worker's thread is not slowed. */
export async function slowPage(context: BrowserContext, slowdown = 4): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Opens the login page and fills in its form; what it returns presses the button and waits for the area's address. */
export async function fillInLogin(
  page: Page,
  origin: string,
  { email, password }: { email: string; password: string },
) {
  await page.goto(`${origin}/login`);
  await page.getByRole('textbox', { name: 'Email, phone or admission number' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  return async () => {
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/app'), { waitUntil: 'commit' });
  };
}

/** Until the service worker of the area has taken over. */
export const untilInstalled = (page: Page) => page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
