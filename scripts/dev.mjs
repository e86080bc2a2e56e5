// npm run dev: the server restarts when its files change; the web's dev server reloads pages and proxies /api.
import { join } from 'node:path';
import { installIfStale } from './freshness.mjs';
import { endWithNpm, projectNode, run, toolEnvironment } from './processes.mjs';

endWithNpm();
await installIfStale();
const port = process.env.PORT || '3000';
const webPort = process.env.WEB_PORT || '5173';
const server = run(
  projectNode,
  ['--watch', '--watch-preserve-output', '--watch-kill-signal=SIGTERM', 'server/src/main.ts', ...process.argv.slice(2)],
  {
    env: toolEnvironment({
      NODE_ENV: 'development',
      PORT: port,
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${webPort}`,
    }),
  },
);
const web = run(projectNode, [join('web', 'dev.ts')], {
  env: toolEnvironment({ NODE_ENV: 'development', API_ORIGIN: `http://127.0.0.1:${port}`, WEB_PORT: webPort }),
});
// If one ends, so does the other.
const code = await Promise.race([server, web]);
process.emit('SIGTERM');
await Promise.all([server, web]);
process.exitCode = code;
