import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';
import { compileMessages } from './compile-messages.ts';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';
import { mantineStyles } from './mantine-styles.ts';
import { pdfCompanions } from './pdf-companions.ts';
import { extensibleEntries, scriptFiles } from './script-files.ts';
import { withoutJsonSchema } from './without-json-schema.ts';

const projectRoot = fileURLToPath(new URL('..', import.meta.url));

const reactCompilerPreset = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['babel-plugin-react-compiler', { target: '19' }]] }),
  rolldown: {
    filter: { id: /\/web\/src\/.*\.tsx?$/, code: /\b[A-Z]|\buse/ },
    applyToEnvironmentHook: (environment) => environment.config.consumer === 'client',
  },
});

const messagesPreset = defineRolldownBabelPreset({
  preset: () => ({ plugins: [compileMessages] }),
  rolldown: { filter: { code: /['"]@lingui\// } },
});

const linguiPaths = { configPath: `${projectRoot}lingui.config.ts` };

export default defineConfig({
  plugins: [
    reactRouter(),
    lingui(linguiPaths),
    endpointsWithoutSchemas,
    withoutJsonSchema,
    pdfCompanions,
    extensibleEntries,
    mantineStyles,
    // Presets run last to first: the messages must be rewritten before the compiler sees the components.
    babel({
      presets: [
        reactCompilerPreset,
        messagesPreset,
        linguiTransformerBabelPreset({ descriptorFields: 'message' }, linguiPaths),
      ],
    }),
  ],
  // All packages are prepared at once: one found later would reload the page that is looked at.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}'] },
  // The project has one node_modules, above the web root.
  server: {
    fs: { allow: [projectRoot] },
    proxy: { '/api': { target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000' } },
  },
  // Further ways in beside the router's own: what a public page starts with, and a screen of the signed-in areas. The list of
  // built files says how they are called.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: [`${projectRoot}web/src/entry.islands.tsx`, `${projectRoot}web/src/entry.areas.tsx`],
          output: {
            codeSplitting: { groups: scriptFiles },
          },
        },
      },
    },
  },
  build: {
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
  },
});
