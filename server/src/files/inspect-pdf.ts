import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fairQueue } from '../fair-queue.ts';
import { projectRoot } from '../project-root.ts';

/** `restricted` may be read, but not printed; `heavy` took too much time or memory, or has too many pages. */
export type PdfVerdict =
  | { pages: number }
  | { refused: 'script' | 'media' | 'attachment' | 'form' | 'encrypted' | 'restricted' | 'broken' | 'heavy' };

// It runs from source in the built server, too: a child process is not part of the bundle.
const inspector = join(projectRoot, 'server/src/files/pdf-inspector.ts');
const timeoutMs = 10_000;

/** Accounts are served in turn, one file at a time each. */
const serialized = fairQueue(2, 200, 'Many files are being looked through right now. Try again in a moment.', 1);

/** Opens a PDF as a viewer would, in a process of its own that may neither write nor spawn, and looks for active content. */
export const inspectPdf = (path: string, account: string): Promise<PdfVerdict> =>
  serialized(async () => {
    const args = ['--permission', '--allow-fs-read=*', '--allow-worker', '--no-warnings', inspector, path];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        env: { NODE_ENV: 'production' },
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
      });
      return JSON.parse(stdout) as PdfVerdict;
    } catch {
      return { refused: 'heavy' };
    }
  }, account);
