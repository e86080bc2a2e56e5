import { existsSync, readFileSync } from 'node:fs';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { projectRoot } from './vite-shared.ts';

const prefix = 'virtual:catalogue/';
const po = formatter({ lineNumbers: false });

/**
 * `virtual:catalogue/mr`: the messages of a language, and the contract's sentences by their keys. Messages that only the other
 * program shows are omitted. In English only sentences with values need to be compiled.
 */
export const catalogues = (part: 'site' | 'app' | undefined): Plugin => {
  const other = part && `web/${part === 'site' ? 'app' : 'site'}/`;
  return {
    name: 'catalogues',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const locale = id.slice(prefix.length + 1);
      const isEnglish = locale === 'en';
      const [messages, sentences] = await Promise.all([
        read(isEnglish ? 'none' : 'web/lib', locale, 'messages'),
        read('contract', isEnglish ? 'mr' : locale, 'sentences'),
      ]);
      const shown = Object.entries(messages).flatMap(([key, { translation, origin = [] }]) =>
        translation && (origin.length === 0 || origin.some(([file]) => other === undefined || !file.startsWith(other)))
          ? [[key, translation]]
          : [],
      );
      const ofContract = Object.values(sentences).flatMap(({ message = '', translation }) =>
        isEnglish ? (message.includes('{') ? [[message, message]] : []) : translation ? [[message, translation]] : [],
      );
      const { source } = createCompiledCatalog(locale, Object.fromEntries([...shown, ...ofContract]), {
        namespace: 'json',
      });
      // Engines parse a JSON string faster than an object of a script.
      const content = JSON.stringify((JSON.parse(source) as { messages: object }).messages);
      return `export default JSON.parse(${JSON.stringify(content)})`;
    },
  };
};

const pathOf = (folder: string, locale: string, name: string) => `${projectRoot}${folder}/locales/${locale}/${name}.po`;

async function read(folder: string, locale: string, name: string) {
  const filename = pathOf(folder, locale, name);
  if (!existsSync(filename)) return {};
  return po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename });
}
