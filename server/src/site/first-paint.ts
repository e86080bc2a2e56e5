/**
 * Runs in the page: scripts are asked for once the browser says that it has painted. Not after a time, which a busy phone
 * would spend before its first picture. A tab nobody looks at paints and starts when it is looked at.
 */
const starter = [
  '(function(){var begun=false;',
  'function begin(){if(begun)return;begun=true;',
  "document.querySelectorAll('link[rel=later]').forEach(function(link){link.rel='modulepreload'});",
  "var late=document.querySelector('script[type=later]'),start=document.createElement('script');",
  "start.type='module';start.textContent=late.textContent;document.body.append(start)}",
  "['pointerdown','keydown'].forEach(function(act){addEventListener(act,begin,{once:true,capture:true})});",
  "if((window.PerformanceObserver&&PerformanceObserver.supportedEntryTypes||[]).indexOf('paint')>=0)",
  "new PerformanceObserver(begin).observe({type:'paint',buffered:true});",
  "else addEventListener('load',function(){requestAnimationFrame(function(){setTimeout(begin)})})})()",
].join('');

/**
 * Runs in a page that the router takes over: a form sent before that would be sent by the browser, what was typed in the
 * address. It is kept, and sent by `useEarlyEntries`.
 */
const formKeeper = [
  "addEventListener('submit',function(event){var form=event.target;",
  "if(!('ready' in form.dataset)){event.preventDefault();form.dataset.early=''}},true)",
].join('');

/** Style sheets of the signed-in areas are too long to stand in a page; theirs stay as they are. */
const longestStyle = 64 * 1024;

const routerStart = '<script type="module" async="">';

/** Whether the router takes the page over; other pages start their own few parts. */
export const hasRouter = (html: string): boolean => html.includes(routerStart);

interface Build {
  readStyleSheet: (href: string) => string;
  /** The script that starts the parts of a page without the router, and what it needs; the first is the script. */
  islandFiles: string[];
}

/**
 * A rendered page whose first picture needs this one file and the font. Its styles stand inside; the style sheets themselves
 * are still there for React, but nothing waits for them. Scripts are neither fetched nor run before the first picture.
 * React compares elements and not attributes when it takes the page over, so these changes do not disturb it.
 */
export function withFirstPaintFirst(html: string, { readStyleSheet, islandFiles }: Build): string {
  const started = hasRouter(html) ? html : html.replace('</body>', () => `${islandStart(islandFiles)}</body>`);
  const late = started
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(routerStart, '<script type="later">')
    .replace(
      '</body>',
      () => `${hasRouter(html) ? `<script>${formKeeper}</script>` : ''}<script>${starter}</script></body>`,
    );
  const links = [...late.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  const style = links.map(([, href = '']) => readStyleSheet(href)).join('\n');
  if (style.length > longestStyle) return late;
  return links
    .reduce((page, [link]) => page.replace(link, `${link} media="print"`), late)
    .replace('</head>', () => `<style>${style.replaceAll('</style', String.raw`<\/style`)}</style></head>`);
}

function islandStart(files: string[]): string {
  const links = files.map((file) => `<link rel="modulepreload" href="/${file}"/>`).join('');
  return `${links}${routerStart}import "/${files[0]}";</script>`;
}
