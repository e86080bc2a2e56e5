import { createHash } from 'node:crypto';
const data = /^application\//;

/**
 * Scripts that a page's HTML loads or runs before the first paint, derived from the HTML itself, independent of machine load. `ours` are the allowed
 * inline scripts, as hashes of the Content-Security-Policy.
 */
export function findEarlyScripts(html: string, ours: readonly string[]): string[] {
  const early: string[] = [];
  for (const [tag, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (data.test(type)) continue;
    if (!ours.includes(hashOf(content))) early.push(tag.slice(0, 80));
  }
  for (const [tag, attributes = ''] of html.matchAll(/<link\b([^>]*)>/g)) {
    if (/\brel="modulepreload"|\bas="script"/.test(attributes)) early.push(tag);
  }
  for (const [tag] of html.matchAll(/<[a-z][^>]*\son[a-z]+=/g)) early.push(tag);
  return early;
}

/** As in a Content-Security-Policy. */
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
