/** The one line every page runs at once: the colour scheme must stand before anything is painted. */
const schemeLine = /^\(function\(\)\{var d=document\.documentElement,/;
/** What waits for the first picture and then fetches the islands. */
const starter = /observe\(\{type:'paint',buffered:true\}\)/;
const data = /^application\//;

/**
 * What of a page's file can fetch or run JavaScript before the first paint, read from the file itself: how busy the machine
 * is makes no difference.
 */
export function findEarlyScripts(html: string): string[] {
  const early: string[] = [];
  for (const [tag, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (data.test(type)) continue;
    const isOurs = schemeLine.test(content) || (/^ data-islands="[^"]+"$/.test(attributes) && starter.test(content));
    if (!isOurs) early.push(tag.slice(0, 80));
  }
  for (const [tag, attributes = ''] of html.matchAll(/<link\b([^>]*)>/g)) {
    if (/\brel="modulepreload"|\bas="script"/.test(attributes)) early.push(tag);
  }
  for (const [tag] of html.matchAll(/<[a-z][^>]*\son[a-z]+=/g)) early.push(tag);
  return early;
}
