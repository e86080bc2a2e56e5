import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

/**
 * Starts what draws one order in a process of its own, which may read files and do nothing else, and which is ended when it
 * takes longer than `longest` milliseconds. Of the built server too: such a process is nothing that could be built into it.
 */
export function startDrawing(file: string, order: Serializable, longest: number): ChildProcess {
  const child = fork(join(projectRoot, 'server/src/files', file), {
    env: { NODE_ENV: 'production' },
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), longest);
  child.once('exit', () => clearTimeout(limit));
  child.send(order, (error) => error && child.kill('SIGKILL'));
  return child;
}
