import sharp, { type Sharp } from 'sharp';
import { mostPixels } from '#contract/pictures';
import type { DrawnFile, DrawnPicture, PictureOrder } from './draw-picture.ts';
import { type Shape, shapes } from './picture-shapes.ts';

// A process of its own for one picture from outside.

const mostMemory = 768 * 1024 * 1024;
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1);
}, 25).unref();

// Only these are ever opened, whatever a file says it is.
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
  // A broken file may still show something; that is not what somebody chose.
  const picture = sharp(path, { limitInputPixels: mostPixels, failOn: 'error' });
  try {
    const { width, height, pages = 1 } = await picture.metadata();
    if (pages > 1) return { refused: 'animated' };
    if (Math.min(width, height) < shape.smallest) return { refused: 'small', smallest: shape.smallest };
    // Read once; of the rest only pixels are left, turned as the camera was held.
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
        // What cannot be made small enough is left out; the smaller ones do.
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

/** Each size once: of a small picture the larger ones would all be the same. */
const sizesOf = ({ sizes }: Shape, { width, height }: Omit<Size, 'bytes'>) =>
  sizes.filter((_, at) => {
    const smaller = sizes[at - 1];
    return smaller === undefined || smaller.width < width || smaller.height < height;
  });

const qualities = [58, 42, 26, 12];

async function encode(picture: Sharp, type: DrawnFile['type'], most: number): Promise<DrawnFile> {
  let drawn: DrawnFile | undefined;
  for (const quality of qualities) {
    // WebP's scale is another one.
    const encoded =
      type === 'image/avif'
        ? picture.clone().avif({ quality, effort: 2 })
        : picture.clone().webp({ quality: Math.min(90, quality + 20), effort: 4 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    drawn = { type, width: info.width, height: info.height, content: data };
    if (data.length <= most) break;
  }
  return drawn as DrawnFile;
}
