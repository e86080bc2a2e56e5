import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

// The check extracts into a temporary folder and compares. English is extracted and not in git.
const folder = process.env['MESSAGES_DIR'] ?? '<rootDir>/web/lib/locales';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    {
      path: `${folder}/{locale}/messages`,
      include: ['app', 'site', 'lib', 'design'].map((part) => `<rootDir>/web/${part}`),
    },
  ],
  // Without line numbers the catalogue only changes when a sentence does.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
