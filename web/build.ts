import { createHash } from 'node:crypto';
import { cp, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { compressTree } from './compress.ts';
import { schemeScript } from './design/head.ts';
import { oldBrowserScript } from './site/old-browser-script.ts';
import { startScript } from './site/start-script.ts';
import { oldPhones, projectRoot, sharedConfig } from './vite-shared.ts';

/**
 * Builds the two programs, each file with its .br and .gz: `build/site` (islands and style sheet of the public pages),
 * `build/site-render` (renders those pages) and `build/app` (the signed-in areas). `build/web.json` holds the hashes of
 * inline scripts for the Content-Security-Policy.
 */
export async function buildWeb(): Promise<void> {
  const common = { logLevel: 'error', mode: 'production' } as const;
  const site = `${projectRoot}web/site/vite.config.ts`;
  await build({ ...common, configFile: site });
  await build({ ...common, configFile: site, build: { ssr: true } });
  // The service worker of the family's page is a plain script next to the pages, because its address determines its scope.
  await build({
    ...common,
    configFile: false,
    root: `${projectRoot}web/site`,
    publicDir: false,
    build: {
      ...sharedConfig.build,
      ...oldPhones,
      emptyOutDir: false,
      outDir: `${projectRoot}build/site`,
      rolldownOptions: {
        input: 'family/family-worker.ts',
        output: { format: 'iife', entryFileNames: 'family-worker.js' },
      },
    },
  });
  await cp(`${projectRoot}build/site-render/assets`, `${projectRoot}build/site/assets`, { recursive: true });
  await build({ ...common, configFile: `${projectRoot}web/app/vite.config.ts` });
  const inlineScripts = [schemeScript, oldBrowserScript, startScript].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  await writeFile(`${projectRoot}build/web.json`, JSON.stringify({ inlineScripts }));
  const parts = await Promise.all(['site', 'app'].map((part) => compressTree(`${projectRoot}build/${part}`)));
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  console.log(
    `Compressed ${parts.reduce((sum, part) => sum + part.files, 0)} files, ${Math.round(bytes / 1024)} KB with brotli`,
  );
}

if (import.meta.main) {
  await buildWeb().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
