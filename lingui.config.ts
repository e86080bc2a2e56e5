import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { sentenceExtractor } from './scripts/extract-sentences.ts';

// The check extracts into a temporary folder and compares. English is extracted and not in git.
const folder = process.env['MESSAGES_DIR'] ?? '<rootDir>';

/** What these files say is for the operator. */
const forOperators = ['command-line.ts', 'env.ts', 'start.ts'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'mr', 'hi'],
  catalogs: [
    {
      path: `${folder}/web/lib/locales/{locale}/messages`,
      include: ['app', 'site', 'lib', 'design'].map((part) => `<rootDir>/web/${part}`),
    },
    { path: `${folder}/contract/locales/{locale}/sentences`, include: ['<rootDir>/contract/src'] },
    {
      path: `${folder}/server/locales/{locale}/sentences`,
      include: ['<rootDir>/server/src'],
      exclude: ['**/*.test.ts', ...forOperators.map((file) => `<rootDir>/server/src/${file}`)],
    },
  ],
  extractors: [sentenceExtractor, babelExtractor],
  // Without line numbers the catalogue only changes when a sentence does.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
