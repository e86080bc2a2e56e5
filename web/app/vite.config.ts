import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
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
    documentHead,
    pdfCompanions,
    VitePWA({
      filename: 'sw.js',
      scope: '/app',
      // The login page and `service-worker.ts` register it.
      injectRegister: false,
      registerType: 'prompt',
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,woff2}'],
        // Only some screens need these; they are kept once they were fetched.
        globIgnores: ['**/pdf*/**', '**/pdf*.{js,mjs}'],
        navigateFallback: '/app/index.html',
        navigateFallbackAllowlist: [/^\/app(\/|$)/],
        modifyURLPrefix: { '': '/app/' },
        dontCacheBustURLsMatching: /\/assets\//,
      },
    }),
  ],
  build: { ...sharedConfig.build, outDir: `${projectRoot}build/app` },
});
