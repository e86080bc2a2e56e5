import { subscribeToNewsletter } from '#contract/newsletter';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { renderPage } from '../../test/render.tsx';
import { NewsletterSignUp } from './newsletter-sign-up.tsx';

const open = () => {
  const opened = renderPage(<NewsletterSignUp />);
  return { ...opened, field: screen.getByLabelText('Email address'), button: screen.getByRole('button') };
};
const popup = (title: string) => screen.findByRole('group', { name: title });
const thanks = { data: null, message: 'Thank you for subscribing. We have noted your email address.' };

describe('"Newsletter email: must match a basic pattern"', () => {
  test.each(['asha', 'asha@', '@example.com', 'asha@example', 'a b@example.com', ' '])(
    '%j: "Failure message “Please enter a valid email address.” appears inline and in an error popup titled Invalid Email; no call is made."',
    async (typed) => {
      const seen = mockApi(subscribeToNewsletter, thanks);
      const { user, field, button } = open();
      await user.type(field, typed);
      await user.click(button);
      expect(await popup('Invalid Email')).toHaveTextContent('Please enter a valid email address.');
      expect(screen.getByRole('status')).toHaveTextContent('Please enter a valid email address.');
      expect(field).toBeInvalid();
      expect(field).toHaveFocus();
      expect(seen).toHaveLength(0);
    },
  );

  test.each(['a@b.c', 'name@अकादमी.भारत'])(
    '%s: "non-space text, an at sign, more text, a dot, more text" is enough',
    async (email) => {
      const seen = mockApi(subscribeToNewsletter, thanks);
      const { user, field, button } = open();
      await user.type(field, email);
      await user.click(button);
      expect(await popup('Subscribed')).toBeVisible();
      expect(seen.map(({ body }) => body)).toEqual([{ email }]);
    },
  );

  test('"The input is also required and of email type." Its own bubble never shows', () => {
    const { field } = open();
    expect(field).toBeRequired();
    expect(field).toHaveAttribute('type', 'email');
    expect(field.closest('form')).toHaveAttribute('novalidate');
  });
});

describe('"idle, subscribing (button reads “Subscribing...”, input disabled), then idle again on success or failure"', () => {
  test('on success, with the message of the server inline and in a popup, and an empty field', async () => {
    let answer = () => {};
    const seen = mockApi(subscribeToNewsletter, () => new Promise((resolve) => (answer = () => resolve(thanks))));
    const { user, field, button } = open();
    expect(button).toHaveTextContent(/^Subscribe$/);
    await user.type(field, ' asha@example.com {Enter}');
    expect(button).toHaveTextContent(/^Subscribing\.\.\.$/);
    expect(field).toBeDisabled();
    await user.click(button);
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    answer();
    expect(await popup('Subscribed')).toHaveTextContent(thanks.message);
    expect(screen.getByRole('status')).toHaveTextContent(thanks.message);
    // The form accepts input again after a transition of its own.
    await vi.waitFor(() => expect(button).toHaveTextContent(/^Subscribe$/));
    expect(field).toBeEnabled();
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(seen).toHaveLength(1);
    expect(seen[0]!.body).toEqual({ email: 'asha@example.com' });
  });

  test('on failure, with what was typed still there, and what the server says of the address in the popup', async () => {
    mockApi(subscribeToNewsletter, () =>
      refuse('invalid', 'Check the marked field', { fields: { email: 'Remove the characters that cannot be shown' } }),
    );
    const { user, field, button } = open();
    await user.type(field, 'asha@example.com');
    await user.click(button);
    expect(await popup('Failed to Subscribe')).toHaveTextContent('Remove the characters that cannot be shown');
    expect(screen.getByRole('status')).toHaveTextContent('Failed to subscribe. Please try again.');
    expect(field).toHaveValue('asha@example.com');
  });

  test('on too many tries, too', async () => {
    mockApi(subscribeToNewsletter, () => refuse('too_many', 'Too many tries.'));
    const { user, field, button } = open();
    await user.type(field, 'asha@example.com');
    await user.click(button);
    expect(await popup('Failed to Subscribe')).toBeVisible();
    expect(button).toHaveTextContent(/^Subscribe$/);
    expect(field).toBeEnabled();
    expect(field).toHaveValue('asha@example.com');
  });
});

describe('"inline “Failed to subscribe. Please try again.”; popup titled Failed to Subscribe"', () => {
  const fail = async () => {
    const { user, field, button } = open();
    await user.type(field, 'asha@example.com');
    await user.click(button);
    return popup('Failed to Subscribe');
  };

  test('"shows the server’s message if present"', async () => {
    mockApi(subscribeToNewsletter, () => refuse('unavailable', 'The database cannot be reached right now.'));
    expect(await fail()).toHaveTextContent('The database cannot be reached right now.');
    expect(screen.getByRole('status')).toHaveTextContent(/^Failed to subscribe\. Please try again\.$/);
  });

  test('"else the same text"', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await fail()).toHaveTextContent('Failed to subscribe. Please try again.');
    expect(screen.getByRole('status')).toHaveTextContent(/^Failed to subscribe\. Please try again\.$/);
  });
});

describe('"Popups auto-close after 2000 ms (logout and invalid email) and 2500 ms (newsletter results)"', () => {
  test.each([
    ['an address that is none', 'asha', 'Invalid Email', 2000],
    ['a result', 'asha@example.com', 'Subscribed', 2500],
  ])('%s', async (_, typed, title, lifeMs) => {
    mockApi(subscribeToNewsletter, thanks);
    const { user, field, button } = open();
    await user.type(field, typed);
    const timeouts = vi.spyOn(globalThis, 'setTimeout');
    await user.click(button);
    await popup(title);
    await waitFor(() => expect(timeouts.mock.calls.map(([, ms]) => ms)).toContain(lifeMs));
    const timer = timeouts.mock.calls.find(([, ms]) => ms === lifeMs);
    act(() => (timer![0] as () => void)());
    expect(screen.queryByRole('group', { name: title })).not.toBeInTheDocument();
    expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
  });

  test('or by hand before that, and the text stays on the page', async () => {
    const { user, button } = open();
    await user.click(button);
    await popup('Invalid Email');
    await user.click(screen.getByRole('button', { name: 'Close this dialog' }));
    expect(screen.queryByRole('group', { name: 'Invalid Email' })).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Please enter a valid email address.');
  });
});
