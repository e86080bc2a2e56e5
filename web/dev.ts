import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import type { notFound as NotFound, pages as Pages } from './site/pages.ts';
import type { renderPublicPage as RenderPage } from './site/render.tsx';
import { projectRoot } from './vite-shared.ts';

// Development server: the application with hot reload, the public pages rendered on each request.
const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';
const port = Number(process.env['WEB_PORT'] ?? 5173);
const appPort = port + 1;

// Each prepares its own packages: in one folder they would replace each other's.
const cacheOf = (part: string) => `${projectRoot}node_modules/.vite/${part}`;

const app = await createServer({
  configFile: `${projectRoot}web/app/vite.config.ts`,
  cacheDir: cacheOf('app'),
  server: { port: appPort, strictPort: true, fs: { allow: [projectRoot] } },
});
await app.listen();

const server = createHttpServer();
const site = await createServer({
  configFile: `${projectRoot}web/site/vite.config.ts`,
  cacheDir: cacheOf('site'),
  appType: 'custom',
  server: {
    // Passes on the application's web socket, too.
    middlewareMode: { server },
    fs: { allow: [projectRoot] },
    proxy: { '/api': apiOrigin, '/app': { target: `http://localhost:${appPort}`, ws: true } },
  },
});
site.middlewares.use((request, response) => {
  const path = request.url?.split('?', 1)[0] ?? '/';
  void renderPage(path)
    .catch((error: Error) => {
      site.ssrFixStacktrace(error);
      return `<pre>${error.stack}</pre>`;
    })
    .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html));
});
server.on('request', site.middlewares).listen(port, () => console.log(`  The web is at http://localhost:${port}`));

async function renderPage(path: string): Promise<string> {
  const [{ data: academy }, { data: setup }] = await Promise.all([ask('/api/site'), ask('/api/auth/setup')]);
  const { renderPublicPage } = (await site.ssrLoadModule('/render.tsx')) as { renderPublicPage: typeof RenderPage };
  const { pages, notFound } = (await site.ssrLoadModule('/pages.ts')) as {
    pages: typeof Pages;
    notFound: typeof NotFound;
  };
  const pattern = Object.keys(pages).find((known) => new RegExp(`^${known.replace(/:\w+/g, '[^/]+')}$`).test(path));
  const page = await (pages[pattern ?? ''] ?? notFound)();
  const canSendMail = Boolean(process.env.SMTP_URL);
  const known = { ...(academy as object), ...(setup as object), canSendMail, origin: `http://localhost:${port}` };
  const html = await renderPublicPage(page, path, known as never, { styles: '', islands: '/islands.tsx' });
  // Each module injects its own styles in development.
  return site.transformIndexHtml(
    path,
    html.replace('</head>', '<script type="module" src="/render.tsx"></script></head>'),
  );
}

/** The browser's `call` cannot be used: this runs on a server and needs an absolute URL. */
async function ask(path: string): Promise<{ data: unknown }> {
  const response = await fetch(`${apiOrigin}${path}`);
  if (!response.ok) throw new Error('The API does not answer yet');
  return (await response.json()) as { data: unknown };
}
