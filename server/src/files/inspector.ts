import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import type { ActiveContent } from './active-content.ts';

export type PdfVerdict =
  | { pages: number }
  | { refused: ActiveContent | 'encrypted' | 'restricted' | 'broken' | 'heavy' };

/** The verdict on a file, and the process's memory in bytes. */
export interface InspectorAnswer {
  verdict: PdfVerdict;
  memory: number;
}

// The inspector runs from source in the built server, too: a child process is not part of the bundle.
const inspectorFile = join(projectRoot, 'server/src/files/pdf-inspector.ts');
const inspectTimeoutMs = 10_000;
const startTimeoutMs = 30_000;
/** The milliseconds a process is kept: notes are often uploaded in a row, and starting one for each takes a quarter of a second. */
const lifetime = 5_000;

/** The memory from which the next file gets a fresh process, so as not to be charged for this one's. */
const tooMuchToGoOn = 192 * 1024 * 1024;

/** A child process that may neither write nor spawn, and is killed when it exceeds its time or memory. */
export class Inspector {
  #child: Promise<ChildProcess> | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** Inspects one file at a time: await the answer before the next call. */
  async inspect(path: string): Promise<PdfVerdict> {
    clearTimeout(this.#idle);
    if (!isAlive(await this.#child)) this.#child = this.#start();
    const child = await (this.#child as Promise<ChildProcess>);
    const { verdict, memory } = await ask(child, path);
    if (memory > tooMuchToGoOn) this.#stop();
    this.#idle = setTimeout(() => this.#stop(), lifetime);
    this.#idle.unref();
    return verdict;
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(inspectorFile, {
      env: { NODE_ENV: 'production' },
      execArgv: ['--permission', '--allow-fs-read=*', '--allow-worker', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const signal = AbortSignal.timeout(startTimeoutMs);
    try {
      await Promise.race([
        once(child, 'message', { signal }),
        once(child, 'exit', { signal }).then(() => {
          throw new Error('It ended before it began');
        }),
      ]);
    } catch (error) {
      this.#child = undefined;
      child.kill('SIGKILL');
      throw new Error('PDFs cannot be inspected: their inspector did not start', { cause: error });
    }
    // The child must not keep the server's event loop alive.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #stop(): void {
    // A child killed because of a file has no channel left, and `disconnect` would throw.
    void this.#child?.then((child) => child.connected && child.disconnect());
    this.#child = undefined;
  }
}

const isAlive = (child: ChildProcess | undefined): boolean =>
  child !== undefined && child.connected && child.exitCode === null && child.signalCode === null;

/** Asks for a verdict; an exit without one means that the file exceeded the inspector's limits. */
function ask(child: ChildProcess, path: string): Promise<InspectorAnswer> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), inspectTimeoutMs);
    const finish = (answer: InspectorAnswer) => {
      clearTimeout(limit);
      child.off('message', hear);
      child.off('exit', giveUp);
      resolve(answer);
    };
    const hear = (message: unknown) => finish(message as InspectorAnswer);
    const giveUp = () => finish({ verdict: { refused: 'heavy' }, memory: 0 });
    child.once('message', hear);
    child.once('exit', giveUp);
    child.send(path, (error) => error && child.kill('SIGKILL'));
  });
}
