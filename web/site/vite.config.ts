import { defineConfig } from 'vite';
import { catalogues } from '../catalogues.ts';
import { oldPhones, projectRoot, sharedConfig, sharedPlugins } from '../vite-shared.ts';

/** Preact in place of React, in the built islands alone. */
const smallRenderer = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react\/(jsx-runtime|compiler-runtime)$/, replacement: 'preact/compat/$1' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
];

/** The public site: islands for browsers; as an SSR build, the renderer of the pages with their one style sheet. */
export default defineConfig(({ command, isSsrBuild }) => ({
  ...sharedConfig,
  root: `${projectRoot}web/site`,
  publicDir: isSsrBuild ? false : `${projectRoot}web/public`,
  plugins: [...sharedPlugins, catalogues('site')],
  resolve: { alias: command === 'build' && !isSsrBuild ? smallRenderer : [] },
  build: {
    ...sharedConfig.build,
    ...oldPhones,
    outDir: `${projectRoot}build/${isSsrBuild ? 'site-render' : 'site'}`,
    manifest: true,
    ssrEmitAssets: true,
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild
      ? { input: 'render.tsx' }
      : // One script before the islands themselves: a second one would be found only when the first has arrived.
        { input: 'islands.tsx', output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
}));
