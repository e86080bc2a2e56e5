import type { Plugin } from 'vite';
import { cascadeLayers, schemeScript } from './design/head.ts';

/**
 * Moves the style sheets below the frame of the page: in the head they would block rendering. The application waits for them as
 * before, because scripts wait for the style sheets above them.
 */
export const frameFirst: Plugin = {
  name: 'frame-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheet = /\s*<link rel="stylesheet"[^>]*>/g;
      const sheets = html.match(sheet) ?? [];
      return html.replace(sheet, '').replace(/\s*<\/body>/, `${sheets.join('')}\n  </body>`);
    },
  },
};

/** Inserts the common start of the head, as the public pages do (`site/document.tsx`). */
export const documentHead: Plugin = {
  name: 'document-head',
  transformIndexHtml: () => [
    { tag: 'style', children: cascadeLayers, injectTo: 'head-prepend' },
    { tag: 'script', children: schemeScript, injectTo: 'head-prepend' },
  ],
};
