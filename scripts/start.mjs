// Runs before anything is installed: only what Node 20 has.
import { buildIfStale, installIfStale } from './freshness.mjs';
import { builtServer, endWithNpm, heapLimits, projectNode, toolEnvironment } from './processes.mjs';
import { supervise } from './supervise.mjs';

endWithNpm();
await installIfStale();
await buildIfStale();
// The channel tells the server when this process is gone, and us when the server is ready.
process.exitCode = await supervise(projectNode, [...heapLimits, builtServer, ...process.argv.slice(2)], {
  cwd: process.cwd(),
  env: toolEnvironment({ NODE_ENV: process.env.NODE_ENV ?? 'production' }),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
