/** Runs in the page: scripts are asked for once the first picture is on the screen, or soon after in a tab nobody looks at. */
const starter = [
  '(function(){var begun=false;',
  'function begin(){if(begun)return;begun=true;',
  "document.querySelectorAll('link[rel=later]').forEach(function(link){link.rel='modulepreload'});",
  "var late=document.querySelector('script[type=later]'),start=document.createElement('script');",
  "start.type='module';start.textContent=late.textContent;document.body.append(start)}",
  'requestAnimationFrame(function(){setTimeout(begin)});setTimeout(begin,2000)})()',
].join('');

/** Style sheets of the signed-in areas are too long to stand in a page; theirs stay as they are. */
const longestStyle = 64 * 1024;

/**
 * A rendered page whose first picture needs this one file and the font. Its styles stand inside; the style sheets themselves
 * are still there for React, but nothing waits for them. Scripts are neither fetched nor run before the first picture.
 * React compares elements and not attributes when it takes the page over, so these changes do not disturb it.
 */
export function withFirstPaintFirst(html: string, readStyleSheet: (href: string) => string): string {
  const late = html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', '<script type="later">')
    .replace('</body>', () => `<script>${starter}</script></body>`);
  const links = [...late.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  const style = links.map(([, href = '']) => readStyleSheet(href)).join('\n');
  if (style.length > longestStyle) return late;
  return links
    .reduce((page, [link]) => page.replace(link, `${link} media="print"`), late)
    .replace('</head>', () => `<style>${style.replaceAll('</style', String.raw`<\/style`)}</style></head>`);
}
