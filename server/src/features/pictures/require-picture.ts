import { maxPixels } from '#contract/pictures';
import { type Sentence, sentence, sentences } from '#contract/sentence';
import { drawPicture, type DrawnFile, type DrawnPicture } from '../../files/draw-picture.ts';
import type { PictureKind } from '../../files/picture-shapes.ts';
import { ruleAt } from '../../refusals.ts';

type Reason = Extract<DrawnPicture, { refused: unknown }>['refused'];

const problems: Record<Exclude<Reason, 'small'>, Sentence> = {
  ...sentences({
    broken: 'The selected picture is damaged or of a kind that cannot be opened. Save it as JPEG and choose that one.',
    animated: 'The selected picture is animated. Choose a still one.',
    heavy: 'The selected picture is too complicated to be opened. Save a smaller copy and choose that one.',
  }),
  pixels: sentence(
    'The selected picture has more than {millions} million pixels. Save a smaller copy and choose that one.',
    { millions: maxPixels / 1_000_000 },
  ),
};

/** Validates an uploaded picture and answers it in all sizes. */
export async function requirePicture(path: string, kind: PictureKind): Promise<DrawnFile[]> {
  const drawn = await drawPicture(path, kind);
  if ('files' in drawn) return drawn.files;
  if (drawn.refused !== 'small') throw ruleAt('file', problems[drawn.refused]);
  throw ruleAt(
    'file',
    sentence(
      'The selected picture is too small: each side needs at least {smallest, plural, one {# pixel} other {# pixels}}.',
      { smallest: drawn.smallest ?? 0 },
    ),
  );
}
