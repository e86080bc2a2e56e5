import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fullSite, science } from './sample-site.ts';
import { RegistrationForm } from './admission/registration-form.tsx';

const page = (
  <I18nProvider i18n={i18n}>
    <RegistrationForm {...fullSite} courses={[science]} />
  </I18nProvider>
);

test('the standard that was chosen before React was there stays, with its subjects', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.createElement('div');
  place.innerHTML = renderToString(page);
  document.body.append(place);
  const standard = within(place).getByLabelText<HTMLSelectElement>('Standard (optional)');
  standard.value = science._id;
  const root = hydrateRoot(place, page);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  expect(await screen.findByRole('checkbox', { name: 'Physics' })).toBeVisible();
  fireEvent.click(await screen.findByRole('button', { name: /^Send registration/ }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect(standard).toHaveDisplayValue('11 Science');
});
