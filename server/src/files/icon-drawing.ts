import sharp from 'sharp';
import { icons, type DrawnIcons, type IconOrder } from './draw-picture.ts';

// This is a child process, which exits after its answer and returns its memory.

process.once('message', (order: IconOrder) => {
  void draw(order).then((drawn) => process.send?.(drawn, () => process.disconnect?.()));
});

async function draw({ logo, colour }: IconOrder): Promise<DrawnIcons> {
  const drawn = Object.entries(icons).map(async ([name, { side, isMaskable }]) => {
    const icon = logo === null ? ownMark(colour, side, isMaskable) : await logoOnWhite(logo, side, isMaskable);
    return [name, await icon.png().toBuffer()];
  });
  return Object.fromEntries(await Promise.all(drawn)) as DrawnIcons;
}

async function logoOnWhite(logo: Uint8Array, side: number, isMaskable: boolean) {
  const room = Math.round(side * (isMaskable ? 0.6 : 0.84));
  const input = await sharp(logo).resize(room, room, { fit: 'inside' }).png().toBuffer();
  const white = { width: side, height: side, channels: 3, background: '#ffffff' } as const;
  return sharp({ create: white }).composite([{ input, gravity: 'centre' }]);
}

/** The product's logo: columns of a register, growing to the right, as on the site. */
const ownMark = (colour: string, side: number, isMaskable: boolean) =>
  sharp(
    Buffer.from(`
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="${isMaskable ? '-5 -5 42 42' : '0 0 32 32'}">
        <rect x="-5" y="-5" width="42" height="42" fill="${colour}"/>
        <rect x="7" y="18" width="5" height="7" rx="1.6" fill="#84d4df"/>
        <rect x="13.5" y="13" width="5" height="12" rx="1.6" fill="#b4e6ed"/>
        <rect x="20" y="7" width="5" height="18" rx="1.6" fill="#ffb845"/>
      </svg>`),
  ).resize(side, side);
