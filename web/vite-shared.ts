import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import type { PluginOption, UserConfig } from 'vite';
import { compileMessages } from './compile-messages.ts';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

const linguiPaths = { configPath: `${projectRoot}lingui.config.ts` };

/** Only of parts that say `'use memo'`: it adds three quarters to a screen's size. */
const reactCompilerPreset = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['babel-plugin-react-compiler', { target: '19', compilationMode: 'annotation' }]] }),
  rolldown: {
    filter: { id: /\/web\/(app|site|lib|design)\/.*\.tsx?$/, code: /'use memo'/ },
    // What is rendered to files is rendered once; there is nothing to remember.
    applyToEnvironmentHook: (environment) => environment.config.consumer === 'client',
  },
});

const messagesPreset = defineRolldownBabelPreset({
  preset: () => ({ plugins: [compileMessages] }),
  rolldown: { filter: { code: /['"]@lingui\// } },
});

/** Sentences, then React's compiler. Presets run last to first: Lingui's macros stand last. */
export const sharedPlugins: PluginOption[] = [
  lingui(linguiPaths),
  babel({
    presets: [
      reactCompilerPreset,
      messagesPreset,
      linguiTransformerBabelPreset({ descriptorFields: 'message' }, linguiPaths),
    ],
  }),
];

/** What both programs are built with. */
export const sharedConfig = {
  css: { postcss: `${projectRoot}web` },
  publicDir: false,
  build: { target: 'es2022', reportCompressedSize: false, assetsInlineLimit: 0, emptyOutDir: true },
} satisfies UserConfig;
