import { act, render, screen } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FullScreenSpinner } from './full-screen-spinner.tsx';

afterEach(() => void vi.useRealTimers());

test('the spinner has the hidden label "Loading...", and after 8 seconds says what may be wrong', () => {
  vi.useFakeTimers();
  render(
    <I18nProvider i18n={i18n}>
      <FullScreenSpinner />
    </I18nProvider>,
  );
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent(/^Loading\.\.\.$/);
  expect(screen.getByText('Loading...')).toHaveClass('hidden-text');
  act(() => void vi.advanceTimersByTime(8000));
  expect(status).toHaveTextContent('Still loading. Check your internet.');
});
