import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { catalogues } from '../catalogues.ts';
import { pdfCompanions } from '../pdf-companions.ts';
import { documentHead } from '../document-head.ts';
import { projectRoot, sharedConfig, sharedPlugins } from '../vite-shared.ts';

/** The signed-in areas: a single page for every address below `/app`, and the service worker that keeps it on the device. */
export default defineConfig({
  ...sharedConfig,
  root: `${projectRoot}web/app`,
  base: '/app/',
  plugins: [
    ...sharedPlugins,
    catalogues('app'),
    documentHead,
    pdfCompanions,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'offline',
      filename: 'sw.ts',
      scope: '/app',
      // The login page and `watch-for-new-version.ts` register the service worker.
      injectRegister: false,
      registerType: 'prompt',
      // The server provides the manifest, with the academy's name and logo.
      manifest: false,
      injectManifest: {
        // The worker is registered as a plain script.
        rollupFormat: 'iife',
        // The precache has only what every start needs: workbox fetches one file after another during the login.
        globPatterns: [
          'index.html',
          'assets/{index,application,frame,sheets,rolldown-runtime,shared,*-dashboard-page,figtree-latin-wght}-*.{js,css,woff2}',
        ],
        modifyURLPrefix: { '': '/app/' },
        dontCacheBustURLsMatching: /\/assets\//,
      },
    }),
  ],
  build: {
    ...sharedConfig.build,
    outDir: `${projectRoot}build/app`,
    // What runs before the first request is the entry alone (`main.ts`). The service worker fetches all files, and hundreds of
    // small ones take longer than their bytes: one script of what two screens share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'shared', minShareCount: 2, test: (id) => !/pdf/.test(id) },
          ],
        },
      },
    },
  },
});
