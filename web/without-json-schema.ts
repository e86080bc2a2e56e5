import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const writers = /\/node_modules\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/**
 * Zod gives every schema the means to write itself as JSON Schema. The server does so for its API document; a browser
 * never does, and is spared the 7 KB.
 */
export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  load(id) {
    if (!writers.test(id)) return undefined;
    const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
    return [...names].map(([, name]) => `export const ${name} = () => undefined;`).join('\n');
  },
};
