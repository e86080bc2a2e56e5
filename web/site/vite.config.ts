import { defineConfig } from 'vite';
import { catalogues } from '../catalogues.ts';
import { projectRoot, sharedConfig, sharedPlugins } from '../vite-shared.ts';

/** The public site: islands for browsers; as an SSR build, the renderer of the pages with their one style sheet. */
export default defineConfig(({ isSsrBuild }) => ({
  ...sharedConfig,
  root: `${projectRoot}web/site`,
  publicDir: isSsrBuild ? false : `${projectRoot}web/public`,
  plugins: [...sharedPlugins, catalogues('site')],
  build: {
    ...sharedConfig.build,
    // Families use phones of 2019.
    target: 'chrome80',
    cssTarget: 'chrome80',
    outDir: `${projectRoot}build/${isSsrBuild ? 'site-render' : 'site'}`,
    manifest: true,
    ssrEmitAssets: true,
    cssCodeSplit: false,
    rolldownOptions: { input: isSsrBuild ? 'render.tsx' : 'islands.tsx' },
  },
}));
