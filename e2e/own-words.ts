import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { addDays } from '#contract/dates';
import { passwordLength } from '#contract/auth';
import { languageNames } from '#contract/languages';
import type { Site } from '#contract/site';
import { projectRoot } from '../scripts/processes.mjs';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { formatPhone } from '#contract/phone';
import { seatsLeftIn } from '../web/site/parts/course-facts.ts';
import { type NextClass, nextClassOf } from '../web/site/parts/next-class.ts';
import type { Academy } from './academy.ts';
import { today } from './people.ts';
import { screens } from './screens.ts';
import { expect } from './test.ts';

/** Words that our own source must not contain on public pages; an academy may use them itself. */
const neverSaid = [
  /\bbest\b/i,
  /\bleading\b/i,
  /\btop(pers?| rank\w*)\b/i,
  /\b(no\.?|number|rank)\s*(1|one)\b|#1\b/i,
  /\baward/i,
  /\bguarantee/i,
  /\btrusted\b/i,
  /\b\d[\d.]*\s*stars?\b|[★⭐]|\brated\b|\bratings?\b/i,
  /\d\s?(\+|%|lakh|crore|k\+)(?!\d)/i,
  /\bsuccess rate\b|\bpass rate\b/i,
  /\bhurry\b|\blast chance\b|\blimited (seats|offer|time)\b|\bonly \d+ (seats|days|hours) left\b/i,
  /\b(happy|satisfied|successful) (students|parents|families)\b/i,
  /\btestimonials?\b/i,
  /\b(CBSE|ICSE|IIT|JEE|NEET|NTA)\b/,
  /\bLighthouse\b|\bWCAG\b/i,
];

const pages = screens.filter(({ role }) => role === null).map(({ path }) => path.replace(/:\w+|\*/g, 'x'));

/** Public pages contain no name, number, claim or address that is neither the academy's nor agreed on. */
export async function expectOwnWords(page: Page, academy: Academy): Promise<void> {
  for (const path of pages) {
    // Pages are rendered again shortly after a change of the academy.
    const strange = async () => {
      const [html, site] = await Promise.all([
        fetch(academy.url + path).then((answer) => answer.text()),
        readSite(academy),
      ]);
      return findStrange(await page.evaluate(readPage, html), site, academy.url);
    };
    await expect.configure({ soft: true }).poll(strange, path).toEqual({ words: [], claims: [], links: [] });
  }
}

export async function readSite({ url }: Academy): Promise<Site> {
  return ((await (await fetch(`${url}/api/site`)).json()) as { data: Site }).data;
}

/** Words, numbers, claims and links without a known origin. */
export function findStrange({ texts, links }: Read, site: Site, url: string) {
  const own = textsIn([site, Object.values(demoSignIns)]);
  const known = new Set([...own, ...agreed, ...asShown(site)].flatMap(wordsOf));
  const said = (claim: RegExp, where: string[]) => where.flatMap((text) => claim.exec(text)?.[0] ?? []);
  return {
    words: [...new Set(texts.flatMap(wordsOf))].filter((word) => !known.has(word)),
    claims: neverSaid.flatMap((claim) => (said(claim, own).length > 0 ? [] : said(claim, texts))),
    links: links.filter((link) => !link.startsWith(url) && !own.some((text) => link.includes(encodeURI(text)))),
  };
}

interface Read {
  texts: string[];
  links: string[];
}

/** Runs in the page: everything that people, screen readers and search engines read, and all links. */
export function readPage(html: string): Read {
  const vocabulary = new Set(['@type', 'contactType', 'courseMode', 'courseWorkload', 'repeatFrequency']);
  const shown = new DOMParser().parseFromString(html, 'text/html');
  const facts = [...shown.querySelectorAll('script[type="application/ld+json"]')].flatMap(({ textContent }) =>
    stringsIn(JSON.parse(textContent ?? '{}')),
  );
  const told = [...shown.querySelectorAll('meta[name=description], meta[property="og:title"], meta[property$="alt"]')];
  const named = ['alt', 'aria-label', 'title', 'placeholder'].flatMap((name) =>
    [...shown.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
  const links = [...shown.querySelectorAll('[href], [src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  );
  for (const silent of shown.querySelectorAll('script, style, template')) silent.remove();
  const texts: string[] = [];
  const walk = shown.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) texts.push(walk.currentNode.textContent ?? '');
  return {
    texts: [...texts, ...named, ...told.map((meta) => meta.getAttribute('content') ?? ''), ...facts],
    links: links.filter((link) => /^[a-z]+:/.test(link)),
  };

  function stringsIn(value: unknown): string[] {
    if (typeof value === 'string') return value.includes('schema.org') || value.startsWith('http') ? [] : [value];
    return typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, part]) => (vocabulary.has(name) ? [] : stringsIn(part)));
  }
}

const wordsOf = (text: string): string[] =>
  [...text.matchAll(/[\p{L}\p{M}]+|\d[\d.,:]*\d|\d/gu)].map(([word]) => word.toLowerCase());

/** All texts and numbers of the academy's own data. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === '_id' ? [] : textsIn(part)));
}

/** The academy's facts as displayed: times, phone numbers, days, sizes and counts. */
function asShown(site: Site): string[] {
  const { academy, courses, teachers, resources } = site;
  const given = textsIn({ academy, courses });
  const times = given.filter((text) => /^\d\d:\d\d$/.test(text)).map((time) => time.replace(/^\d\d/, twelveHours));
  const phones = given.filter((text) => /^\+\d{8,}$/.test(text)).map(formatPhone);
  const sizes = resources.map(
    ({ size }) => `${Math.round(size / 1000)} ${Math.round(size / 1e5) / 10} ${Math.round(size / 1e6)}`,
  );
  const subjects = courses.flatMap((course) => course.subjects);
  const batches = subjects.flatMap((subject) => subject.batches);
  const seats = subjects.map((subject) => String(seatsLeftIn(subject) ?? ''));
  const starts = [today(), addDays(today(), -1)].flatMap((renderedOn) =>
    batches.flatMap((batch) => dayOfMonth(nextClassOf(batch, site, { day: renderedOn, time: '00:00' }))),
  );
  const largest = Math.max(courses.length, batches.length, teachers.length, resources.length);
  const counts = Array.from({ length: largest + 1 }, (_, count) => String(count));
  return [...times, ...phones, ...sizes, ...counts, ...seats, ...starts, ...calendar, 'AM PM KB MB', countryCode];
}

const dayOfMonth = (next: NextClass | null) => (next ? [String(Number(next.day.slice(-2)))] : []);

/** Prefix of a phone field. */
const countryCode = '+91';

const twelveHours = (hour: string) => String(Number(hour) % 12 || 12);

const twelveDays = Array.from({ length: 12 }, (_, at) => new Date(2026, at, at + 1));
const sevenDays = Array.from({ length: 7 }, (_, at) => new Date(2026, 0, at + 1));
const inWords = (days: Date[], part: 'weekday' | 'month') =>
  days.flatMap((day) =>
    (['long', 'short'] as const).map((width) => day.toLocaleDateString('en-IN', { [part]: width })),
  );

/** Pages rendered before midnight contain yesterday. */
const calendar = [...inWords(sevenDays, 'weekday'), ...inWords(twelveDays, 'month'), today(), addDays(today(), -1)];

const isPublic = /web\/(site|design|lib)\//;
const source = (path: string) => readFileSync(join(projectRoot, 'web', path), 'utf8');
// Includes the date on which the legal texts last changed.
const legalTexts = readdirSync(join(projectRoot, 'web/lib/legal')).filter((name) => !name.includes('.test.'));

/** Each catalogue has the English message of every translation and the files that use it, which the checks keep complete. */
const messagesOf = (catalogue: string) => catalogue.split(/\n\s*\n/).map((entry) => entry.split(/^msgstr/m)[0] ?? '');

/** Agreed texts of public pages: their part of the catalogue, and the legal texts. */
const agreed = [
  ...textsIn(passwordLength),
  ...textsIn(languageNames),
  ...messagesOf(source('lib/locales/mr/messages.po'))
    .filter((entry) => isPublic.test(entry))
    .map((entry) => entry.replace(/^#.*$/gm, '')),
  ...legalTexts.map((name) => source(`lib/legal/${name}`)),
];
