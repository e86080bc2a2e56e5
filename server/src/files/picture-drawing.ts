import sharp, { type Sharp } from 'sharp';
import { maxPixels } from '#contract/pictures';
import type { DrawnFile, DrawnPicture, PictureOrder } from './draw-picture.ts';
import { type Shape, shapes } from './picture-shapes.ts';

// This is a child process for one untrusted picture.

const maxMemory = 768 * 1024 * 1024;
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.exit(1);
}, 25).unref();

// Only these decoders are allowed, whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((kind) =>
    ['File', 'Buffer'].map((from) => `VipsForeignLoad${kind}${from}`),
  ),
});
sharp.cache(false);

const answer = async ({ path, kind }: PictureOrder) => {
  const drawn = await draw(path, shapes[kind]);
  process.send?.(drawn, () => process.disconnect?.());
};

process.once('message', (order: PictureOrder) => void answer(order));
process.send?.('ready');

async function draw(path: string, shape: Shape): Promise<DrawnPicture> {
  // A broken file may still decode in part, but that is not the picture that was chosen.
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' });
  try {
    const { width, height, pages = 1 } = await picture.metadata();
    if (pages > 1) return { refused: 'animated' };
    if (Math.min(width, height) < shape.smallest) return { refused: 'small', smallest: shape.smallest };
    // The picture is decoded once to bare pixels, rotated by its EXIF orientation.
    const upright = picture.autoOrient().toColourspace('srgb');
    const whole = await (shape.keepsHoles ? upright : upright.flatten({ background: '#ffffff' }))
      .resize({ ...largest(shape), fit: shape.fit, position: 'attention', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { info, data } = whole;
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const files: DrawnFile[] = [];
    for (const size of sizesOf(shape, info)) {
      const resized = sharp(data, { raw }).resize({ ...box(size), fit: shape.fit, withoutEnlargement: true });
      for (const type of ['image/avif', 'image/webp'] as const) {
        const file = await encode(resized, type, size.bytes);
        // A size that cannot be compressed enough is left out; the smaller ones suffice.
        if (file.content.length <= size.bytes || size === shape.sizes[0]) files.push(file);
      }
    }
    return { files };
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit|exceeds/i.test(error.message);
    return { refused: isTooLarge ? 'pixels' : 'broken' };
  }
}

type Size = Shape['sizes'][number];
const box = ({ width, height }: Size) => ({ width, height });
const largest = ({ sizes }: Shape) => box(sizes.at(-1) as Size);

/** The sizes without duplicates: for a small picture the larger ones would all be the same. */
const sizesOf = ({ sizes }: Shape, { width, height }: Omit<Size, 'bytes'>) =>
  sizes.filter((_, at) => {
    const smaller = sizes[at - 1];
    return smaller === undefined || smaller.width < width || smaller.height < height;
  });

const qualities = [58, 42, 26, 12];

async function encode(picture: Sharp, type: DrawnFile['type'], maxBytes: number): Promise<DrawnFile> {
  let drawn: DrawnFile | undefined;
  for (const quality of qualities) {
    // WebP has another quality scale.
    const encoded =
      type === 'image/avif'
        ? picture.clone().avif({ quality, effort: 2 })
        : picture.clone().webp({ quality: Math.min(90, quality + 20), effort: 4 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    drawn = { type, width: info.width, height: info.height, content: data };
    if (data.length <= maxBytes) break;
  }
  return drawn as DrawnFile;
}
