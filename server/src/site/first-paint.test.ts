import { expect, test } from 'vitest';
import { withFirstPaintFirst } from './first-paint.ts';

const head =
  '<html><head><link rel="stylesheet" href="/assets/a.css"/><link rel="stylesheet" href="/assets/b.css"/></head>';
const withRouter =
  `${head}<body><link rel="modulepreload" href="/assets/a.js"/><p>$& $1</p>` +
  '<script type="module" async="">import "/assets/a.js";</script></body></html>';
const withIslands = `${head}<body><p>$& $1</p></body></html>`;
const sheets: Record<string, string> = { '/assets/a.css': 'a{color:red}', '/assets/b.css': 'b{content:"$&"}' };
const build = {
  readStyleSheet: (href: string) => sheets[href] ?? '',
  islandFiles: ['assets/islands.js', 'assets/react.js'],
};

test('a page carries its styles in the order of its style sheets, and waits for none of them', () => {
  const html = withFirstPaintFirst(withRouter, build);
  expect(html).toContain('<style>a{color:red}\nb{content:"$&"}</style></head>');
  expect(html.match(/<link rel="stylesheet" href="[^"]+" media="print"\/>/g)).toHaveLength(2);
});

test.each([
  ['with the router', withRouter, '/assets/a.js'],
  ['without the router', withIslands, '/assets/islands.js'],
])('%s no script is named or run before the first picture but the one that starts the others', (_, page, script) => {
  const html = withFirstPaintFirst(page, build);
  expect(html).not.toContain('modulepreload" ');
  expect(html).not.toContain('<script type="module"');
  expect(html).toContain(`<link rel="later" href="${script}"/>`);
  expect(html).toContain(`<script type="later">import "${script}";</script>`);
  expect(html).toContain("start.type='module'");
  expect(html).toContain('<p>$& $1</p>');
});

test('what starts the scripts waits for the picture and for no time', () => {
  const html = withFirstPaintFirst(withIslands, build);
  expect(html).toContain("observe({type:'paint',buffered:true})");
  expect(html).not.toMatch(/setTimeout\(begin,/);
});

test('a form that is sent before the router is there is kept', () => {
  expect(withFirstPaintFirst(withRouter, build)).toContain("addEventListener('submit'");
  expect(withFirstPaintFirst(withIslands, build)).not.toContain("addEventListener('submit'");
});

test('long styles stay in their files', () => {
  const html = withFirstPaintFirst(withRouter, { ...build, readStyleSheet: () => 'x'.repeat(40_000) });
  expect(html).not.toContain('<style>');
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
});
