import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { languageCookie } from '#contract/languages';
import { startAcademy, type Academy } from './academy.ts';
import { logIn } from './log-in.ts';
import { screens, visitOf, type Screen } from './screens.ts';
import { findOrInstallChromium } from '../scripts/chromium.mjs';

// Screenshots of every screen of the sample academy: npm run screenshots -- [folder] [part of an address] [language].
const [folder = 'screenshots', part = '', language = 'en'] = process.argv.slice(2);
const widths = { 360: 640, 390: 844, 1024: 768, 1440: 900 };

const executablePath = findOrInstallChromium();
if (executablePath === undefined) throw new Error('No Chromium was found; set CHROMIUM_PATH to one');
await mkdir(folder, { recursive: true });
const academy = await startAcademy({ isDemo: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const screen of screens.filter(({ path }) => path.includes(part))) await takeAll(screen, browser, academy);
} finally {
  await browser.close();
  await academy.stop();
}

async function takeAll(screen: Screen, browser: Browser, academy: Academy): Promise<void> {
  const { address, person } = await visitOf(screen, academy);
  const name = screen.path === '/' ? 'home' : screen.path.slice(1).replaceAll(/[/:]+/g, '-').replace('*', 'not-found');
  for (const [width, height] of Object.entries(widths)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: academy.url,
        viewport: { width: Number(width), height },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      if (person) {
        await page.goto('/login');
        await logIn(page, person);
        await page.waitForURL(/\/(app|change-password)/);
      }
      await context.addCookies([{ name: languageCookie, value: language, url: academy.url }]);
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}-${language}.png`), fullPage: true });
      await context.close();
    }
  }
  console.log(name);
}
