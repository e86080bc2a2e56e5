import type { Plugin } from 'vite';
import { cascadeLayers, schemeScript } from './design/head.ts';

/** Inserts the common start of the head, as the public pages do (`site/document.tsx`). */
export const documentHead: Plugin = {
  name: 'document-head',
  transformIndexHtml: () => [
    { tag: 'style', children: cascadeLayers, injectTo: 'head-prepend' },
    { tag: 'script', children: schemeScript, injectTo: 'head-prepend' },
  ],
};
