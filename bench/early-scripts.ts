import { createHash } from 'node:crypto';
const data = /^application\//;

/**
 * What of a page's file can fetch or run JavaScript before the first paint, read from the file itself: how busy the machine
 * is makes no difference. `ours` are the inline scripts that may, as a Content-Security-Policy names them.
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

/** As a Content-Security-Policy names a script. */
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
