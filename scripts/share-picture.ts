import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findOrInstallChromium } from './chromium.mjs';
import { projectRoot } from './processes.mjs';

// Draws the preview picture of shared links: npm run share-picture. It names no academy, as every installation has the same one.
const [width, height] = [1200, 630];
const cell = { size: 46, step: 62, columns: 20, rows: 11 };

/** Heights of the bars, which rise from left to right, as in the product's logo. */
const heights = [1, 2, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 9, 10];

function register(): string {
  const cells = [];
  for (let row = 0; row < cell.rows; row++) {
    for (let column = 0; column < cell.columns; column++) {
      const fromBottom = cell.rows - row;
      const top = heights[column] ?? 0;
      const fill = fromBottom === top ? '#ffb845' : fromBottom < top ? '#4ebbc8' : '#03626c';
      const opacity = fromBottom === top ? 1 : fromBottom < top ? 0.25 + (0.6 * fromBottom) / top : 0.55;
      const place = `x="${-8 + column * cell.step}" y="${-26 + row * cell.step}" width="${cell.size}" height="${cell.size}"`;
      cells.push(`<rect ${place} rx="13" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`);
    }
  }
  return cells.join('');
}

/** Rings of petals from the outside in, as in `web/site/home/marigold.tsx`. */
function marigold(): string {
  const rings = [
    { petals: 22, rx: 17, ry: 34.1, distance: 88, fill: '#ec9f12' },
    { petals: 18, rx: 16, ry: 28.1, distance: 62, fill: '#ffb845' },
    { petals: 14, rx: 14, ry: 22.2, distance: 38, fill: '#ffce83' },
    { petals: 9, rx: 10, ry: 14.8, distance: 17, fill: '#ffe1b1' },
  ];
  const petal = ({ petals, rx, ry, distance, fill }: (typeof rings)[number], at: number) =>
    `<ellipse cy="${-distance}" rx="${rx}" ry="${ry}" fill="${fill}" stroke="#bc7d13" stroke-opacity="0.28" stroke-width="1.2" transform="rotate(${(at * 360) / petals})"/>`;
  return rings.map((ring) => Array.from({ length: ring.petals }, (_, at) => petal(ring, at)).join('')).join('');
}

const picture = `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#004a52"/>
    ${register()}
    <g transform="translate(985 360) scale(1.55)">${marigold()}<circle r="9" fill="#bc7d13"/></g>
  </svg>`;

const executablePath = findOrInstallChromium();
if (executablePath === undefined) throw new Error('No Chromium was found; set CHROMIUM_PATH to one');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${picture}`);
  await writeFile(join(projectRoot, 'web/public/share.jpg'), await page.screenshot({ type: 'jpeg', quality: 82 }));
} finally {
  await browser.close();
}
