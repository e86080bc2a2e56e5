import type { Browser } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import type { Row } from '../server/test/faults/print-table.ts';
import { readerOf, signInAll, type Started } from '../server/test/faults/product.ts';
import { median } from './drive.ts';
import { fillInLogin, slowPage, startSlowLine, untilInstalled } from './slow-line.ts';
import { findRegister } from './works.ts';

const times = 5;

/** Milliseconds from the start of the page until the name is painted. A string: this program has no DOM types. */
const untilPainted = (name: string) => `new Promise((resolve) => {
  const look = () => requestAnimationFrame(() => {
    if (!document.querySelector('main')?.textContent.includes(${JSON.stringify(name)})) look();
    else requestAnimationFrame(() => resolve(performance.now()));
  });
  look();
})`;

/**
 * Two screens opened at their addresses while logged in, with the application installed: a link, a reload, a tab discarded by the phone. Slow line,
 * four times slower CPU.
 */
export async function measureOpened(browser: Browser, product: Started): Promise<Row[]> {
  const ask = readerOf(product, await signInAll(product));
  const { data: students } = await ask<{ data: { name: string }[] }>('admin', '/students?sort=name&limit=1');
  const { batch, date, students: enrolled } = await findRegister(ask);
  const screens = [
    {
      what: 'the list of students at 1440',
      path: '/app/students',
      name: students[0]?.name ?? '',
      as: demoSignIns.admin,
      viewport: { width: 1440, height: 900 },
      max: 600,
    },
    {
      what: 'a register of 60 at 390',
      path: `/app/teacher/attendance/mark?batch=${batch}&date=${date}`,
      name: enrolled[0]?.name ?? '',
      as: demoSignIns.teacher,
      viewport: { width: 390, height: 844 },
      max: 500,
    },
  ];
  const rows: Row[] = [];
  for (const { what, path, name, as, viewport, max } of screens) {
    const line = await startSlowLine(product.origin);
    const context = await browser.newContext({ viewport });
    // The login page installs the service worker, which then fetches the area's screens.
    const first = await context.newPage();
    await (
      await fillInLogin(first, line.origin, as)
    )();
    await untilInstalled(first);
    await first.waitForLoadState('networkidle');
    await first.reload();
    await first.waitForTimeout(8_000);
    await first.waitForLoadState('networkidle');
    await first.close();
    const painted: number[] = [];
    while (painted.length < times) {
      const page = await slowPage(context);
      await page.goto(line.origin + path, { waitUntil: 'commit' });
      painted.push(await page.evaluate<number>(untilPainted(name)));
      await page.close();
    }
    await context.close();
    await line.close();
    const millis = median(painted);
    rows.push({ what, figures: [`${millis.toFixed(0)} ms`], goal: `<= ${max} ms`, isReached: millis <= max });
  }
  return rows;
}
