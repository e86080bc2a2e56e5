import { buffer } from 'node:stream/consumers';
import type { Picture } from '#contract/pictures';
import type { Language } from '#contract/languages';
import { sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { type DrawnIcons, drawIcons, type IconName, icons } from '../../files/draw-picture.ts';
import type { FileStore } from '../../files/file-store.ts';
import { translateTo } from '../../languages/translate.ts';
import { getPictureFile } from '../pictures/picture-files.service.ts';
import { getSite } from './site.service.ts';

/** Peacock 700, the product's colour. */
const ownColour = '#03626c';
const ground = '#fbfaf7';

export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name);

/**
 * The web app manifest of the signed-in areas, or of a family's page: the academy's name, colour and logo, and a description in the
 * reader's language.
 */
export async function appManifest(db: Db, language: Language, start: '/app' | '/family' = '/app'): Promise<object> {
  const { academy, logo } = await getSite(db);
  // The look is in the icons' addresses for cache busting.
  const look = encodeURIComponent(lookOf(logo, academy.colour));
  return {
    id: start,
    name: academy.name,
    description: translateTo(language)(sentence('Timetable, attendance and notes')),
    lang: language,
    dir: 'ltr',
    short_name: academy.name.length <= 12 ? academy.name : academy.name.split(' ')[0],
    start_url: start,
    scope: start,
    display: 'standalone',
    background_color: ground,
    theme_color: academy.colour ?? ownColour,
    icons: (['192.png', '512.png', 'maskable-512.png'] as const).map((name) => ({
      src: `/app/icons/${name}?look=${look}`,
      type: 'image/png',
      sizes: `${icons[name].side}x${icons[name].side}`,
      purpose: icons[name].isMaskable ? 'maskable' : 'any',
    })),
  };
}

const webpOf = (logo: Picture | null) => logo?.files.findLast(({ type }) => type === 'image/webp')?.address;

const lookOf = (logo: Picture | null, colour: string | null) => webpOf(logo)?.slice(-20, -5) ?? colour ?? 'own';

class KnownIcons {
  found: { look: string; drawn: Promise<DrawnIcons> } | undefined;
}

/** The icon as PNG: the academy's logo on white, or else the product's mark in the academy's colour. */
export async function appIcon(needs: { db: Db; files: FileStore }, name: IconName): Promise<Uint8Array> {
  const { academy, logo } = await getSite(needs.db);
  const known = needs.db.memory.of(KnownIcons);
  const look = lookOf(logo, academy.colour);
  if (known.found?.look !== look) {
    const found = { look, drawn: drawFor(needs, logo, academy.colour ?? ownColour) };
    known.found = found;
    found.drawn.catch(() => {
      if (known.found === found) known.found = undefined;
    });
  }
  return (await known.found.drawn)[name];
}

async function drawFor(needs: { db: Db; files: FileStore }, logo: Picture | null, colour: string): Promise<DrawnIcons> {
  const hash = /([\da-f]{32})\.webp$/.exec(webpOf(logo) ?? '')?.[1];
  if (hash === undefined) return drawIcons({ logo: null, colour });
  const file = await getPictureFile(needs, { hash, type: 'image/webp', isLarge: false }, async () => undefined);
  const content = await file.content.read();
  return drawIcons({ logo: content ? await buffer(content) : null, colour });
}
