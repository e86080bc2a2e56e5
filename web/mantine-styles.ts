import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const allStyles = ['core', 'dates'].map(
  (name) => new URL(`../node_modules/@mantine/${name}/styles.css`, import.meta.url),
);
const classNames = /\bm_[0-9a-f]+\b/g;

/** Mantine's style sheets are taken part by part (`src/app/mantine.css`): fails the build when a part that is drawn has none. */
export const mantineStyles: Plugin = {
  name: 'mantine-styles',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle(_options, bundle) {
    const styled = new Set<string>();
    const drawn = new Set<string>();
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') addNames(drawn, file.code);
      else if (file.fileName.endsWith('.css')) addNames(styled, String(file.source));
    }
    const known = new Set<string>();
    for (const file of allStyles) addNames(known, readFileSync(file, 'utf8'));
    const missing = [...drawn].filter((name) => known.has(name) && !styled.has(name));
    if (missing.length > 0) this.error(`src/app/mantine.css lacks the styles of ${missing.join(', ')}`);
  },
};

function addNames(names: Set<string>, text: string): void {
  for (const [name] of text.matchAll(classNames)) names.add(name);
}
