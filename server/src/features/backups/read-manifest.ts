/** The most objects: a file is an object of three values, a table one of up to 300; this is far beyond any academy. */
const maxObjects = 60_000;
const maxValues = 400_000;
const largest = 16 * 1024 * 1024;

const [brace, bracket, comma] = Buffer.from('{[,');

/**
 * The text of a manifest; undefined if it exceeds the limits. Values are counted while it arrives, because parsing millions of them would block the
 * event loop and exhaust memory.
 */
export async function readManifest(chunks: AsyncIterable<Buffer>): Promise<string | undefined> {
  const read: Buffer[] = [];
  let [bytes, objects, values] = [0, 0, 0];
  for await (const chunk of chunks) {
    bytes += chunk.length;
    for (const byte of chunk) {
      if (byte === brace || byte === bracket) objects++;
      else if (byte === comma) values++;
    }
    if (bytes > largest || objects > maxObjects || values > maxValues) return undefined;
    read.push(chunk);
  }
  return Buffer.concat(read).toString('utf8');
}
