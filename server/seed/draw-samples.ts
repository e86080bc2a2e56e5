import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPicture } from '../src/files/draw-picture.ts';
import type { PictureKind } from '../src/files/picture-shapes.ts';
import { projectRoot } from '../src/project-root.ts';

// Draws the pictures of the sample academy, recognisably drawings, at the sizes of real uploads: npm run draw-samples

const folder = join(projectRoot, 'server/seed/pictures');

const sky = { top: '#bfe3ee', bottom: '#f6efe2' };
const wall = '#f3e4cc';
const shade = '#dcc5a0';
const teal = '#03626c';
const marigold = '#ffb845';

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

const gradient = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

function tree(x: number, y: number, size: number): string {
  const leaves = [
    [0, 0, 1],
    [-0.6, 0.35, 0.7],
    [0.6, 0.3, 0.75],
    [0.1, -0.5, 0.7],
  ] as const;
  return (
    box(x - size * 0.09, y, size * 0.18, size * 2, '#7a5a3a') +
    leaves
      .map(([dx, dy, part], at) => disc(x + dx * size, y + dy * size, part * size, at % 2 ? '#3ba45a' : '#258544'))
      .join('')
  );
}

const windowOf = (x: number, y: number) =>
  box(x, y, 92, 110, '#fffaf0', 'rx="6"') +
  box(x + 8, y + 8, 76, 94, '#8cc7d6', 'rx="3"') +
  `<path d="M${x + 8} ${y + 70} L${x + 56} ${y + 8} H${x + 76} L${x + 8} ${y + 96}Z" fill="#fff" opacity=".35"/>` +
  box(x + 43, y + 8, 6, 94, '#fffaf0') +
  box(x - 8, y + 108, 108, 10, shade);

function building(): string {
  const front =
    box(300, 250, 840, 500, wall) +
    box(300, 250, 60, 500, shade, 'opacity=".55"') +
    box(270, 222, 900, 36, teal) +
    box(270, 482, 900, 18, shade) +
    times(6, (at) => windowOf(372 + at * 124, 300)) +
    times(2, (at) => windowOf(372 + at * 124, 540)) +
    times(2, (at) => windowOf(868 + at * 124, 540));
  const door =
    box(640, 540, 160, 210, '#fffaf0', 'rx="80 80"') +
    box(654, 560, 132, 190, teal, 'rx="62"') +
    box(654, 640, 132, 110, teal) +
    box(717, 570, 6, 180, '#fffaf0', 'opacity=".7"') +
    disc(704, 668, 6, marigold) +
    disc(736, 668, 6, marigold) +
    times(3, (at) => box(610 - at * 22, 750 + at * 18, 220 + at * 44, 18, at % 2 ? shade : '#eadbbf'));
  const garland = times(29, (at) => {
    const part = at / 28;
    return disc(300 + part * 840, 262 + Math.sin(part * Math.PI * 4) ** 2 * 26, 9, at % 2 ? marigold : '#ec9f12');
  });
  return svg(
    1440,
    960,
    `<defs>${gradient('sky', sky.top, sky.bottom)}${gradient('ground', '#d9c39b', '#c5aa7b')}</defs>` +
      box(0, 0, 1440, 960, 'url(#sky)') +
      disc(1240, 150, 62, '#ffe1b1') +
      `<path d="M0 620 Q220 500 470 600 T960 590 T1440 560 V760 H0Z" fill="#a9cfa5" opacity=".75"/>` +
      front +
      garland +
      door +
      box(0, 750, 560, 210, 'url(#ground)') +
      box(880, 750, 560, 210, 'url(#ground)') +
      `<path d="M560 804 H880 L1000 960 H440Z" fill="#eee3cd"/>` +
      tree(150, 520, 120) +
      tree(1310, 540, 105) +
      times(9, (at) => disc(320 + at * 26, 752, 17, at % 2 ? '#258544' : '#3ba45a')) +
      times(9, (at) => disc(906 + at * 26, 752, 17, at % 2 ? '#3ba45a' : '#258544')),
  );
}

function classroom(): string {
  const desk = (x: number, y: number, size: number) =>
    box(x, y, size, size * 0.12, '#b98550', 'rx="4"') +
    box(x + size * 0.08, y + size * 0.12, size * 0.06, size * 0.36, '#8a5f37') +
    box(x + size * 0.86, y + size * 0.12, size * 0.06, size * 0.36, '#8a5f37') +
    box(x + size * 0.2, y - size * 0.05, size * 0.22, size * 0.05, teal) +
    box(x + size * 0.55, y - size * 0.03, size * 0.26, size * 0.03, '#fffaf0');
  return svg(
    1440,
    960,
    `<defs>${gradient('wall', '#faf3e5', '#efe1c6')}${gradient('floor', '#cfae7e', '#b98f5c')}${gradient('sky', sky.top, sky.bottom)}</defs>` +
      box(0, 0, 1440, 640, 'url(#wall)') +
      box(0, 640, 1440, 320, 'url(#floor)') +
      box(0, 628, 1440, 14, shade) +
      box(360, 130, 720, 330, '#8a5f37', 'rx="8"') +
      box(376, 146, 688, 298, '#1f4f45') +
      `<g fill="none" stroke="#f6f2e6" stroke-width="5" stroke-linecap="round"><path d="M470 380 V210 M450 360 H720"/><path d="M470 360 Q560 360 600 280 T700 220" stroke="${marigold}"/><circle cx="900" cy="290" r="84"/><path d="M816 290 H984 M900 290 L960 232"/></g>` +
      times(
        2,
        (at) =>
          box(70 + at * 1130, 150, 170, 250, '#fffaf0') +
          box(84 + at * 1130, 164, 142, 222, 'url(#sky)') +
          box(150 + at * 1130, 164, 10, 222, '#fffaf0'),
      ) +
      disc(150, 330, 50, '#3ba45a') +
      disc(1280, 340, 46, '#258544') +
      times(3, (at) => desk(240 + at * 350, 590, 250)) +
      times(3, (at) => desk(110 + at * 430, 760, 340)),
  );
}

function library(): string {
  const hues = [teal, marigold, '#9c4e96', '#1673c0', '#c72d31', '#258544', '#f3e4cc', '#4ebbc8'];
  const shelf = (row: number) =>
    times(27, (at) => {
      const width = 26 + ((at * 7 + row * 5) % 3) * 8;
      const height = 120 + ((at * 11 + row * 3) % 5) * 12;
      const fill = hues[(at * 5 + row * 3) % hues.length] as string;
      const x = 150 + at * 42;
      return (
        box(x, 120 + row * 210 + (180 - height), width, height, fill, 'rx="3"') +
        box(x + 5, 132 + row * 210 + (180 - height), width - 10, 8, '#fffaf0', 'opacity=".6"')
      );
    }) + box(120, 300 + row * 210, 1200, 22, '#8a5f37');
  return svg(
    1440,
    960,
    `<defs>${gradient('wall', '#f6ead5', '#ead7b4')}</defs>` +
      box(0, 0, 1440, 960, 'url(#wall)') +
      box(104, 70, 1232, 690, '#a8763f', 'rx="10"') +
      box(124, 90, 1192, 650, '#5f4124') +
      times(3, shelf) +
      box(0, 760, 1440, 200, '#b98f5c') +
      box(420, 730, 600, 30, '#d9a566', 'rx="8"') +
      box(470, 760, 30, 200, '#8a5f37') +
      box(940, 760, 30, 200, '#8a5f37') +
      `<path d="M560 728 Q640 690 718 728 Q800 690 880 728 V712 Q800 676 718 712 Q640 676 560 712Z" fill="#fffaf0" stroke="${shade}" stroke-width="3"/>`,
  );
}

interface Looks {
  skin: string;
  hair: string;
  dress: string;
  ground: string;
  isWoman: boolean;
  hasGlasses: boolean;
  hasBeard: boolean;
}

const skins = ['#c68a5c', '#b0764a', '#d39b6d', '#a86b42'];
const hairs = ['#2b1d16', '#3a2a22', '#1f1a1c', '#6a625c'];
const dresses = ['#9c4e96', '#03626c', '#c72d31', '#1673c0', '#258544', '#bc7d13'];
const grounds = ['#d8f3f6', '#ffefd5', '#f7e7f5', '#e0efff', '#d9f6dd', '#ffe6e4'];
/** The first sample teachers, in order; the others have no picture, as in any academy. */
const women = [true, false, true, false, true, false, true, false];

/** Some of the sample students, in the white and blue of a school. */
const girls = [true, false, true, false, true, false, true, false];

const studentLooks = (at: number): Looks => ({
  ...looksOf(at),
  skin: skins[(at * 5 + 1) % skins.length] as string,
  hair: hairs[at % 3] as string,
  ground: grounds[(at + 3) % grounds.length] as string,
  dress: at % 2 === 0 ? '#1673c0' : '#03626c',
  isWoman: girls[at] as boolean,
  hasGlasses: at % 5 === 3,
  hasBeard: false,
});

const looksOf = (at: number): Looks => ({
  skin: skins[(at * 3) % skins.length] as string,
  hair: hairs[(at * 5 + 1) % hairs.length] as string,
  dress: dresses[(at * 5) % dresses.length] as string,
  ground: grounds[at % grounds.length] as string,
  isWoman: women[at] as boolean,
  hasGlasses: at % 3 === 1,
  hasBeard: !women[at] && at % 4 === 1,
});

function portrait({ skin, hair, dress, ground, isWoman, hasGlasses, hasBeard }: Looks): string {
  const behind = isWoman
    ? `<path d="M112 180 Q106 78 200 74 Q294 78 288 180 Q292 262 268 286 H132 Q108 262 112 180Z" fill="${hair}"/>`
    : '';
  const before = isWoman
    ? `<path d="M128 184 Q132 104 200 100 Q268 104 272 184 Q254 136 200 128 Q146 136 128 184Z" fill="${hair}"/>` +
      disc(200, 158, 6, '#c72d31')
    : `<path d="M131 186 Q120 88 202 84 Q282 88 269 186 Q264 138 236 126 Q190 134 152 124 Q134 142 131 186Z" fill="${hair}"/>`;
  const shoulders =
    `<path d="M60 400 Q66 308 150 292 H250 Q334 308 340 400Z" fill="${dress}"/>` +
    (isWoman
      ? `<path d="M150 292 Q230 330 300 400 H340 Q334 308 250 292Z" fill="#fff" opacity=".22"/><path d="M148 294 Q240 332 306 400" fill="none" stroke="${marigold}" stroke-width="7"/>`
      : `<path d="M164 288 L200 330 L236 288 L252 300 L204 356 H196 L148 300Z" fill="#fffaf0"/>`);
  const glasses = `<g fill="none" stroke="#3a2a22" stroke-width="5"><circle cx="168" cy="196" r="23"/><circle cx="232" cy="196" r="23"/><path d="M191 194 Q200 188 209 194"/></g>`;
  return svg(
    400,
    400,
    box(0, 0, 400, 400, ground) +
      disc(320, 84, 120, '#ffffff66') +
      behind +
      box(172, 250, 56, 60, skin, 'rx="20"') +
      `<path d="M172 276 Q200 300 228 276 V290 Q200 312 172 290Z" fill="#000" opacity=".12"/>` +
      shoulders +
      `<ellipse cx="200" cy="194" rx="70" ry="86" fill="${skin}"/>` +
      (hasBeard
        ? `<path d="M131 206 Q140 282 200 284 Q260 282 269 206 Q250 236 200 234 Q150 236 131 206Z" fill="${hair}"/>`
        : '') +
      before +
      disc(168, 196, 7, '#2b1d16') +
      disc(232, 196, 7, '#2b1d16') +
      `<path d="M152 174 Q168 166 184 174 M216 174 Q232 166 248 174" fill="none" stroke="${hair}" stroke-width="6" stroke-linecap="round"/>` +
      `<path d="M176 240 Q200 260 224 240" fill="none" stroke="#7a2f2a" stroke-width="6" stroke-linecap="round"/>` +
      (hasGlasses ? glasses : ''),
  );
}

/** The sign alone: the academy's name stands beside it. */
const logo = () =>
  svg(
    160,
    160,
    box(0, 0, 160, 160, teal, 'rx="36"') +
      `<path d="M30 112 Q56 92 80 112 Q104 92 130 112 V58 Q104 40 80 58 Q56 40 30 58Z" fill="#fffaf0"/>` +
      `<path d="M80 58 V112" stroke="${teal}" stroke-width="5"/>` +
      disc(80, 34, 14, marigold),
  );

const drawings: [name: string, kind: PictureKind, drawing: string][] = [
  ['building', 'building', building()],
  ['classroom', 'building', classroom()],
  ['library', 'building', library()],
  ['logo', 'logo', logo()],
  ...women.map((_, at) => [`teacher-${at + 1}`, 'teacher', portrait(looksOf(at))] as [string, PictureKind, string]),
  ...girls.map(
    (isGirl, at) =>
      [`${isGirl ? 'girl' : 'boy'}-${Math.floor(at / 2) + 1}`, 'student', portrait(studentLooks(at))] as [
        string,
        PictureKind,
        string,
      ],
  ),
];

const scratch = await mkdtemp(join(tmpdir(), 'drawings-'));
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const [name, kind, drawing] of drawings) {
  const path = join(scratch, `${name}.png`);
  await sharp(Buffer.from(drawing)).png().toFile(path);
  const drawn = await drawPicture(path, kind);
  if (!('files' in drawn)) throw new Error(`${name} is ${drawn.refused}`);
  for (const { type, width, height, content } of drawn.files) {
    await writeFile(join(folder, `${name}-${width}x${height}.${type.slice('image/'.length)}`), content);
  }
}
await rm(scratch, { recursive: true });
