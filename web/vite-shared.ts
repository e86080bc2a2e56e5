import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import type { PluginOption, UserConfig } from 'vite';
import { compileMessages } from './compile-messages.ts';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

const linguiPaths = { configPath: `${projectRoot}lingui.config.ts` };

/** Opt-in by `'use memo'`: compiling everything adds three quarters to a screen's size. */
const reactCompilerPreset = defineRolldownBabelPreset({
  preset: () => ({ plugins: [['babel-plugin-react-compiler', { target: '19', compilationMode: 'annotation' }]] }),
  rolldown: {
    filter: { id: /\/web\/(app|site|lib|design)\/.*\.tsx?$/, code: /'use memo'/ },
    // Pages rendered to files render once, so there is nothing to memoise.
    applyToEnvironmentHook: (environment) => environment.config.consumer === 'client',
  },
});

const messagesPreset = defineRolldownBabelPreset({
  preset: () => ({ plugins: [compileMessages] }),
  rolldown: { filter: { code: /['"]@lingui\// } },
});

/** Lingui's macros, then React's compiler. Presets run last to first, so Lingui's are last. */
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

/** The oldest browsers of site, family's page and their workers: families use phones of 2019. Methods are checked by the `lib` of site/tsconfig.json. */
export const oldPhones = { target: ['chrome80', 'safari14'], cssTarget: ['chrome80', 'safari14'] };

/** Shared by both programs; the oldest browsers are those of the signed-in areas, see app/tsconfig.json. */
export const sharedConfig = {
  css: { postcss: `${projectRoot}web` },
  publicDir: false,
  build: { target: ['chrome92', 'safari15.4'], reportCompressedSize: false, assetsInlineLimit: 0, emptyOutDir: true },
} satisfies UserConfig;
