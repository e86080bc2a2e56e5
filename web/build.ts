import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressTree } from './compress.ts';

const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the web into `build/client` (files to serve, each beside its .br and .gz) and `build/server` (what renders the public
 * pages to files, loaded by a short-lived worker of the server).
 */
export async function buildWeb(): Promise<void> {
  const buildDir = join(projectRoot, 'build');
  rmSync(join(buildDir, 'client'), { recursive: true, force: true });
  rmSync(join(buildDir, 'server'), { recursive: true, force: true });
  const tool = join(projectRoot, 'node_modules/@react-router/dev/bin.cjs');
  const { status } = spawnSync(process.execPath, [tool, 'build', 'web'], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The web could not be built');
  const { files, bytes } = await compressTree(join(buildDir, 'client'));
  console.log(`Compressed ${files} files, ${Math.round(bytes / 1024)} KB with brotli`);
}

if (import.meta.main) {
  await buildWeb().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}
