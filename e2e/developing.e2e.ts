import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectNode, projectRoot, toolEnvironment } from '../scripts/processes.mjs';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { freePort } from '../server/test/free-port.ts';
import { logIn } from './log-in.ts';
import { expect, onceInFull, test } from './test.ts';

test(
  'npm run dev shows the public pages with their styles, and a login leads into the application',
  onceInFull,
  async ({ page, watch }) => {
    test.slow();
    // Vite prepares packages when a page first asks for them, and loads the page again.
    watch.allow(/Outdated Optimize Dep|504|net::ERR_ABORTED/);
    const folder = mkdtempSync(join(tmpdir(), 'tasika-dev-'));
    const webPort = await freePort();
    const server = spawn(projectNode, ['scripts/dev.mjs', '--demo'], {
      cwd: projectRoot,
      env: toolEnvironment({
        DATA_DIR: folder,
        PORT: String(await freePort()),
        WEB_PORT: String(webPort),
        METRICS_PORT: '0',
        DATABASE_URL: '',
        SMTP_URL: '',
      }),
    });
    try {
      let output = '';
      for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
      for (const line of ['Tasika is ready', 'The web is at']) await expect.poll(() => output).toContain(line);
      const origin = `http://localhost:${webPort}`;
      for (const path of ['/', '/courses', '/login']) {
        await page.goto(origin + path);
        await expect(page.getByRole('main')).toBeVisible();
        await expect(page.locator('body')).toHaveCSS('font-family', /^"?Figtree/);
      }
      await expect(page.getByRole('button', { name: 'Teacher' })).toBeEnabled();
      await logIn(page, demoSignIns.teacher);
      await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
    } finally {
      await page.close();
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    }
  },
);
