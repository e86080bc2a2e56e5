import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showLanguage } from '../../lib/messages.ts';
import { renderPage } from '../../test/render.tsx';
import { DateField } from './date-field.tsx';

afterEach(() => showLanguage('en'));

const openCalendar = async () => {
  const { user } = renderPage(<DateField label="" value="2026-08-20" onChange={() => {}} />);
  await user.click(screen.getByRole('button', { expanded: false }));
  return { user, calendar: await screen.findByRole('dialog') };
};

test('the calendar begins with Monday', async () => {
  const { calendar } = await openCalendar();
  expect(within(calendar).getByText('August 2026')).toBeVisible();
  expect(within(calendar).getAllByRole('columnheader', { hidden: true })[0]).toHaveTextContent('Mo');
});

test.each(['20-08-2026', '20/8/2026', '20.08.2026', '20082026', '२०-०८-२०२६', '२०.८.२०२६'])(
  '%s is a day',
  async (typed) => {
    const onChange = vi.fn<(day: string) => void>();
    const { user } = renderPage(<DateField label="Start" value="" onChange={onChange} />);
    await user.click(screen.getByRole('textbox'));
    await user.paste(typed);
    expect(onChange).toHaveBeenLastCalledWith('2026-08-20');
  },
);

test.each([
  ['mr', 'ऑगस्ट 2026', '20 ऑगस्ट 2026', 'गु'],
  ['hi', 'अगस्त 2026', '20 अगस्त 2026', 'गु'],
] as const)('in %s neither days nor months are English', async (language, month, day, thursday) => {
  await showLanguage(language);
  const { user, calendar } = await openCalendar();
  const level = within(calendar).getByText(month);
  expect(within(calendar).getByRole('button', { name: day })).toBeVisible();
  expect(within(calendar).getByText(thursday)).toBeVisible();
  const said = () =>
    [calendar, ...calendar.querySelectorAll('[aria-label]')]
      .map((part) => `${part.getAttribute('aria-label') ?? ''} ${part.textContent}`)
      .join(' ');
  expect(said()).not.toMatch(/[A-Za-z]{2}|[\u0966-\u096f]/);
  await user.click(level);
  expect(said()).not.toMatch(/[A-Za-z]{2}|[\u0966-\u096f]/);
});
