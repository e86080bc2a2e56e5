import { expect, test } from 'vitest';
import { withFirstPaintFirst } from './first-paint.ts';

const page =
  '<html><head><link rel="stylesheet" href="/assets/a.css"/><link rel="stylesheet" href="/assets/b.css"/>' +
  '<link rel="modulepreload" href="/assets/a.js"/></head>' +
  '<body><p>$& $1</p><script type="module" async="">import "/assets/a.js";</script></body></html>';
const sheets: Record<string, string> = { '/assets/a.css': 'a{color:red}', '/assets/b.css': 'b{content:"$&"}' };
const read = (href: string) => sheets[href] ?? '';

test('a page carries its styles in the order of its style sheets, and waits for none of them', () => {
  const html = withFirstPaintFirst(page, read);
  expect(html).toContain('<style>a{color:red}\nb{content:"$&"}</style></head>');
  expect(html.match(/<link rel="stylesheet" href="[^"]+" media="print"\/>/g)).toHaveLength(2);
});

test('no script is named or run before the first picture but the one that starts the others', () => {
  const html = withFirstPaintFirst(page, read);
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toContain('<script type="module"');
  expect(html).toContain('<script type="later">import "/assets/a.js";</script>');
  expect(html).toContain("start.type='module'");
  expect(html).toContain('<p>$& $1</p>');
});

test('long styles stay in their files', () => {
  const html = withFirstPaintFirst(page, () => 'x'.repeat(40_000));
  expect(html).not.toContain('<style>');
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/>');
});
