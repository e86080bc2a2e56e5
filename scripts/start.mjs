// This file runs before anything is installed, so it may use only what Node 20 has.
import { buildIfStale, installIfStale } from './freshness.mjs';
import {
  builtServer,
  endWithNpm,
  heapLimits,
  projectNode,
  run,
  surviveLostOutput,
  toolEnvironment,
} from './processes.mjs';
import { supervise } from './supervise.mjs';

surviveLostOutput();
endWithNpm();
await installIfStale();
await buildIfStale();
const args = process.argv.slice(2);
// A killed backup, restore or move is never repeated automatically.
const isCommand = ['--backup', '--restore', '--move-files'].some((command) => args.includes(command));
// The channel tells the server when this process is gone, and this process when the server is ready.
process.exitCode = await (isCommand ? run : supervise)(projectNode, [...heapLimits, builtServer, ...args], {
  cwd: process.cwd(),
  env: toolEnvironment({ NODE_ENV: process.env.NODE_ENV ?? 'production' }),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
