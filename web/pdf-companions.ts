import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const folder = dirname(manifest);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

/** Versioned path instead of a hash: pdf.js composes the file names itself. */
const path = `assets/pdf-${version}/`;

/** Assets that pdf.js loads on demand: standard fonts, and decoders of scanned pages as plain scripts. */
const companions = new Map(
  [
    ...readdirSync(join(folder, 'standard_fonts')).map((name) => join('standard_fonts', name)),
    'wasm/jbig2_nowasm_fallback.js',
    'wasm/openjpeg_nowasm_fallback.js',
  ]
    .filter((name) => /\.(pfb|ttf|js)$/.test(name))
    .map((name) => [name.slice(name.lastIndexOf('/') + 1), join(folder, name)]),
);

/** Emits the assets with the build, and serves them in development. */
export const pdfCompanions: Plugin = {
  name: 'pdf-companions',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    for (const [name, file] of companions) {
      this.emitFile({ type: 'asset', fileName: `${path}${name}`, source: readFileSync(file) });
    }
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${path}`, (request, response, next) => {
      const name = request.url?.slice(1) ?? '';
      const file = companions.get(name);
      if (file === undefined) return next();
      response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
      createReadStream(file).pipe(response);
    });
  },
};
