import type { OpenApiDocument } from './openapi.ts';

type Json = Record<string, unknown>;

const escaped = (text: unknown) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Formats a schema in one line, in TypeScript's syntax. */
function inShort(schema: Json, depth = 0): string {
  const alternatives = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (alternatives) return [...new Set(alternatives.map((part) => inShort(part, depth)))].join(' | ');
  if (schema.enum) return (schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.type === 'array') {
    const item = inShort(schema.items as Json, depth);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return objectInShort(schema, depth);
  const format = typeof schema.format === 'string' ? schema.format : undefined;
  return format ?? (typeof schema.type === 'string' ? schema.type : 'any');
}

function objectInShort({ properties = {}, required = [] }: Json, depth: number): string {
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(properties as Record<string, Json>).map(([name, part]) => {
    const mark = (required as string[]).includes(name) ? '' : '?';
    return `${indent}${name}${mark}: ${inShort(part, depth + 1)}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

const block = (title: string, schema: Json | undefined) =>
  schema ? `<h4>${title}</h4><pre>${escaped(inShort(schema))}</pre>` : '';

/** The schema of a body or an answer; each is of one kind. */
const schemaOf = (holder: unknown) =>
  Object.values((holder as { content?: Record<string, { schema?: Json }> } | undefined)?.content ?? {})[0]?.schema;

function operationHtml(method: string, path: string, operation: Json): string {
  const parameters = (operation.parameters ?? []) as { name: string; in: string; required: boolean; schema: Json }[];
  const responses = operation.responses as Record<string, Json>;
  const [good] = Object.keys(responses).filter((status) => status.startsWith('2'));
  const bad = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${place}</td><td>${required ? 'needed' : 'optional'}</td><td><code>${escaped(inShort(schema))}</code></td></tr>`,
  );
  return `<details id="${escaped(operation.operationId)}"><summary><span class="method ${method}">${method.toUpperCase()}</span>
<code>${escaped(path)}</code><span class="name">${escaped(operation.summary)}</span></summary>
<div class="body"><p>${escaped(operation.description)}</p>
${rows.length > 0 ? `<h4>Parameters</h4><div class="scroll"><table><tbody>${rows.join('')}</tbody></table></div>` : ''}
${block('Body', schemaOf(operation.requestBody))}${block(`Answer ${good}`, schemaOf(responses[good ?? '']))}
<h4>Failures</h4><ul>${bad.map(([status, { description }]) => `<li><b>${status}</b> ${escaped(description)}</li>`).join('')}</ul></div></details>`;
}

const style = `
:root{color-scheme:light dark;--bg:light-dark(#FBFAF7,#12110F);--surface:light-dark(#fff,#1B1A17);--border:light-dark(#E8E6E1,#33302B);--text:light-dark(#25231F,#F4F2EF);--text-2:light-dark(#57544D,#BDB9B2);--primary:light-dark(#03626C,#84D4DF);--soft:light-dark(#EEF9FB,#08282C);--well:light-dark(#F4F2EF,#24221E)}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 'Figtree Variable',Figtree,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px 96px}h1{font-size:28px;line-height:1.2;margin:0 0 4px}h2{font-size:20px;margin:40px 0 12px;text-transform:capitalize}h4{font-size:14px;margin:16px 0 6px;color:var(--text-2)}
p{margin:0 0 8px;color:var(--text-2)}a{color:var(--primary)}nav ul{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0;margin:24px 0 0}nav a{display:inline-block;min-height:44px;padding:10px 14px;border:1px solid var(--border);border-radius:999px;background:var(--surface);text-decoration:none;font-size:14px}
details{background:var(--surface);border:1px solid var(--border);border-radius:10px;margin:0 0 8px}summary{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px;min-height:48px;padding:10px 14px;cursor:pointer;border-radius:10px}
summary:focus-visible,a:focus-visible{outline:2px solid var(--primary);outline-offset:2px}summary code{overflow-wrap:anywhere;font-size:14px}.name{margin-left:auto;color:var(--text-2);font-size:14px}
.method{min-width:64px;padding:2px 8px;border-radius:6px;background:var(--soft);color:var(--primary);font-size:12px;font-weight:700;text-align:center}
.body{padding:4px 14px 16px;border-top:1px solid var(--border)}.body p{margin-top:10px}pre{margin:0;padding:12px;background:var(--well);border-radius:6px;font-size:13px;line-height:1.45;white-space:pre-wrap;overflow-wrap:anywhere}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:14px}th,td{text-align:left;padding:4px 16px 4px 0;font-weight:400;vertical-align:top}ul{margin:0;padding-left:20px;font-size:14px;color:var(--text-2)}
@media(max-width:600px){.name{margin-left:0;flex-basis:100%}}`;

/** The same document as a page, without script, so that it fits the policy of every other page. */
export function openApiPage(document: OpenApiDocument): string {
  const byFeature = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [feature = ''] = operation.tags as string[];
      byFeature.set(feature, [...(byFeature.get(feature) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const features = [...byFeature];
  const title = (feature: string) => escaped(feature.replaceAll('-', ' '));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API of Tasika</title><style>${style}</style></head><body><main>
<header><h1>API of Tasika</h1><p>Base path <code>/api</code>. The same as data: <a href="/api/openapi.json">openapi.json</a>. Back to the <a href="/app/dashboard">dashboard</a>.</p></header>
<nav aria-label="Parts"><ul>${features.map(([feature]) => `<li><a href="#${escaped(feature)}">${title(feature)}</a></li>`).join('')}</ul></nav>
${features.map(([feature, operations]) => `<section aria-labelledby="${escaped(feature)}"><h2 id="${escaped(feature)}">${title(feature)}</h2>${operations.join('')}</section>`).join('')}
</main></body></html>`;
}
