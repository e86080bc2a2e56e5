import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/**
 * Starts a child process for one order. It may only read files, and is killed after `timeout` milliseconds. It runs from source
 * in the built server too: it is not part of the bundle.
 */
export function startDrawing(file: string, order: Serializable, timeout: number): ChildProcess {
  const child = fork(join(projectRoot, 'server/src/files', file), {
    env: { NODE_ENV: 'production' },
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), timeout);
  child.once('exit', () => clearTimeout(limit));
  child.send(order, (error) => error && child.kill('SIGKILL'));
  return child;
}
