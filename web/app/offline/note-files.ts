/** PDFs that a student opened, cached for offline reading. */
const cacheName = 'tasika-notes';
export const maxFiles = 10;
export const maxBytes = 50_000_000;

const openCache = async (): Promise<Cache | undefined> =>
  typeof caches === 'undefined' ? undefined : caches.open(cacheName).catch(() => undefined);

/** Addresses of the PDFs of notes. */
export const noteFilePattern = /^\/api\/notes\/file\/[^/]+$/;

const sizeOf = (response: Response | undefined) => Number(response?.headers.get('x-kept-bytes') ?? 0);

async function filesIn(cache: Cache) {
  const requests = await cache.keys();
  return Promise.all(requests.map(async (request) => ({ request, bytes: sizeOf(await cache.match(request)) })));
}

/** Number and total bytes of the cached PDFs. */
export async function countNoteFiles(): Promise<{ files: number; bytes: number }> {
  const cache = await openCache();
  const all = cache ? await filesIn(cache) : [];
  return { files: all.length, bytes: all.reduce((sum, { bytes }) => sum + bytes, 0) };
}

export const forgetNoteFiles = async (): Promise<void> => {
  if (typeof caches !== 'undefined') await caches.delete(cacheName).catch(() => false);
};

/** Adds a PDF, and evicts the least recently opened. */
export async function keepNoteFile(address: string, content: ArrayBuffer): Promise<void> {
  const cache = await openCache();
  if (!cache || content.byteLength > maxBytes) return;
  const headers = { 'content-type': 'application/pdf', 'x-kept-bytes': String(content.byteLength) };
  await cache.delete(address);
  await cache.put(address, new Response(content, { headers }));
  const all = await filesIn(cache);
  let { length: files } = all;
  let bytes = all.reduce((sum, one) => sum + one.bytes, 0);
  for (const oldest of all) {
    if (files <= maxFiles && bytes <= maxBytes) return;
    await cache.delete(oldest.request);
    files -= 1;
    bytes -= oldest.bytes;
  }
}

export const findNoteFile = async (address: string): Promise<Response | undefined> =>
  (await openCache())?.match(address);
