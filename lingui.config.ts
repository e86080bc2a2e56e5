import { babelExtractor } from '@lingui/cli/api/extractors/babel';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { sentenceExtractor } from './scripts/extract-sentences.ts';

// The check extracts into a temporary folder and compares. English is extracted and not in git.
const folder = process.env['MESSAGES_DIR'] ?? '<rootDir>';

/** Files whose texts are for the operator or for programs, are stored or downloaded, or are said by the screens in their own way. */
const forOperators = [
  'command-line.ts',
  'env.ts',
  'main.ts',
  'metrics.ts',
  'start*.ts',
  'http/listen.ts',
  'db/{academy-database,data-lock,embedded-postgres,migrate,orphaned-postgres,postgres-*}.ts',
  'http/openapi*.ts',
  'features/auth/device-name.ts',
  'features/sheets/sample-rows.ts',
  'features/system/system-metrics.service.ts',
  'db/placeholders.ts',
  'files/pdf-*.ts',
];

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
