import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import type { Language } from '#contract/languages';
import {
  addDays,
  dayName,
  formatDate,
  formatInstant,
  formatMonth,
  formatRelative,
  formatTime,
  formatTimeRange,
  formatWeekDate,
  today,
} from './dates.ts';
import { showLanguage } from './messages.ts';

describe('dates', () => {
  test('a day is shown as DD-MM-YYYY', () => {
    expect(formatDate('2026-08-20')).toBe('20-08-2026');
    expect(formatDate('2026-08-20T20:00:00Z')).toBe('21-08-2026');
  });

  test('"empty shows N/A; unparseable shows Invalid Date; error shows Date Error"', () => {
    expect(formatDate('')).toBe('N/A');
    expect(formatDate(null)).toBe('N/A');
    expect(formatDate('soon')).toBe('Invalid Date');
    expect(formatDate('2026-02-30')).toBe('Invalid Date');
    expect(formatDate(5 as never)).toBe('Date Error');
  });

  test('today is the academy’s, not the browser’s', () => {
    expect(today(new Date('2026-08-19T18:29:59Z'))).toBe('2026-08-19');
    expect(today(new Date('2026-08-19T18:30:00Z'))).toBe('2026-08-20');
  });

  test('times have twelve hours, and a range says the shared half of the day once', () => {
    expect(formatTime('00:05')).toBe('12:05\u00a0AM');
    expect(formatTime('12:00')).toBe('12:00\u00a0PM');
    expect(formatTimeRange('10:30', '11:30')).toBe('10:30–11:30\u00a0AM');
    expect(formatTimeRange('11:30', '12:30')).toBe('11:30\u00a0AM–12:30\u00a0PM');
    expect(formatInstant('2026-08-11T12:32:00Z')).toBe('11-08-2026, 6:02\u00a0PM');
  });

  test('the day of the week stands before the date', () => {
    expect(formatWeekDate('2026-08-20')).toBe('Thu, 20-08-2026');
    expect(formatWeekDate('2026-08-20', 'long')).toBe('Thursday, 20-08-2026');
  });

  test('after a day the date is shown instead of words', () => {
    const now = new Date('2026-08-20T10:00:00Z');
    expect(formatRelative('2026-08-20T09:40:00Z', now)).toBe('20 minutes ago');
    expect(formatRelative('2026-08-20T08:00:00Z', now)).toBe('2 hours ago');
    expect(formatRelative('2026-08-18T08:00:00Z', now)).toBe('18-08-2026');
  });

  test('days are counted over the end of a month and a leap day', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('dates and numbers in Marathi and Hindi', () => {
  afterEach(() => showLanguage('en'));

  test.each<[Language, string[]]>([
    ['mr', ['गुरु, 20-08-2026', 'गुरुवार', 'ऑगस्ट 2026', '20 मिनिटांपूर्वी']],
    ['hi', ['गुरु, 20-08-2026', 'गुरुवार', 'अगस्त 2026', '20 मिनट पहले']],
  ])('%s has words of its own and Latin digits', async (language, expected) => {
    await showLanguage(language);
    expect([
      formatWeekDate('2026-08-20'),
      dayName('thu'),
      formatMonth('2026-08'),
      formatRelative('2026-08-20T09:40:00Z', new Date('2026-08-20T10:00:00Z')),
    ]).toEqual(expected);
    // Numbers use the locale, as in plurals: the language alone would have Devanagari digits in Marathi.
    expect(i18n.number(120_000)).toBe('1,20,000');
  });
});
