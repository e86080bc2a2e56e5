import type { Plugin } from 'vite';
import { cascadeLayers, schemeScript } from './design/head.ts';

/** Puts first into the head of the application what the public pages have first in theirs (`site/document.tsx`). */
export const documentHead: Plugin = {
  name: 'document-head',
  transformIndexHtml: () => [
    { tag: 'style', children: cascadeLayers, injectTo: 'head-prepend' },
    { tag: 'script', children: schemeScript, injectTo: 'head-prepend' },
  ],
};
