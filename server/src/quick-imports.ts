import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Makes loading the server three times as fast; optional. Node's compile cache serves the next start. And Drizzle's package.json
 * is 180 KB, which Node reads and parses again for each import of Drizzle and for each of its hundred files: here a name is
 * resolved once, and a sibling of a Drizzle file is known to be a module.
 */
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/tasika', import.meta.url)));

const known = new Map<string, ResolveFnOutput>();
const insideDrizzle = /\/node_modules\/drizzle-orm\/.*\.js$/;

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL ?? '';
    if (specifier.startsWith('.') && insideDrizzle.test(parent)) {
      return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier) || !parent.endsWith('.ts')) return next(specifier, context);
    const found = known.get(specifier) ?? next(specifier, context);
    known.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});
