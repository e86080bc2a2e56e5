import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { endpointsOf } from '#contract';
import type { Plugin } from 'vite';

const contractFile = /\/contract\/src\/[\w-]+\.ts$/;
const whole = '?whole';

/**
 * A browser calls an endpoint by its method and path, and leaves its schemas to the server. So each file of the contract comes
 * in two: its endpoints and lists as plain data, and the whole file for what is not data. A page that takes only the former
 * needs no zod; a form fetches its schema by `import()`, which always means the whole file.
 */
export const endpointsWithoutSchemas: Plugin = {
  name: 'endpoints-without-schemas',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async resolveId(source, importer, options) {
    if (options.kind !== 'dynamic-import' || !source.startsWith('#contract/')) return undefined;
    const found = await this.resolve(source, importer, options);
    return found && { ...found, id: `${found.id}${whole}` };
  },
  async load(id) {
    if (id.endsWith(whole)) {
      const code = readFileSync(id.slice(0, -whole.length), 'utf8');
      return { code, moduleType: 'ts', moduleSideEffects: false };
    }
    if (!contractFile.test(id)) return undefined;
    const exported = (await import(pathToFileURL(id).href)) as Record<string, object>;
    const plain = new Map(endpointsOf(exported).map(([name, spec]) => [name, dataOf(spec)]));
    for (const [name, value] of Object.entries(exported)) if (isData(value)) plain.set(name, value);
    const others = Object.keys(exported).filter((name) => !plain.has(name));
    const code = [
      ...[...plain].map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
      `export { ${others.join(', ')} } from ${JSON.stringify(`${id}${whole}`)};`,
    ].join('\n');
    return { code, moduleType: 'js', moduleSideEffects: false };
  },
};

/** The members that are data themselves: no schemas. */
const dataOf = (spec: object) => Object.fromEntries(Object.entries(spec).filter(([, value]) => isData(value)));

/** What is the same after a way through JSON. */
function isData(value: unknown): boolean {
  return typeof value !== 'function' && isDeepStrictEqual(value, JSON.parse(JSON.stringify(value) ?? 'null'));
}
