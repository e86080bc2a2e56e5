import { sendContactMessage } from '#contract/contact-messages';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { renderPage } from '../../test/render.tsx';
import { ContactForm } from './contact-form.tsx';

const done = { data: null, message: 'We have your message and will answer during office hours.' };

afterEach(() => sessionStorage.clear());

async function open() {
  const opened = renderPage(<ContactForm />);
  const write = async (label: string, text: string) => opened.user.type(await screen.findByLabelText(label), text);
  const send = () => opened.user.click(screen.getByRole('button', { name: /Send/ }));
  return { ...opened, write, send };
}

async function openFilledIn() {
  const opened = await open();
  await opened.write('Your name', 'Sample Parent');
  await opened.write('Mobile number', '98000 00002');
  await opened.write('Message', 'When do the holidays start?');
  return opened;
}

test('a message is sent once, however often the button is pressed, and thanked for', async () => {
  let answer = () => {};
  const seen = mockApi(sendContactMessage, () => new Promise((resolve) => (answer = () => resolve(done))));
  const { user } = await openFilledIn();
  await user.dblClick(screen.getByRole('button', { name: /Send message/ }));
  expect(screen.getByRole('button', { name: /Send/ })).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(seen).toHaveLength(1));
  answer();
  const thanks = await screen.findByRole('status');
  expect(thanks).toHaveTextContent('We have your message and will answer during office hours.');
  await waitFor(() => expect(thanks).toHaveFocus());
  expect(seen).toHaveLength(1);
  expect(seen[0]!.body).toEqual({
    name: 'Sample Parent',
    phone: '98000 00002',
    email: '',
    message: 'When do the holidays start?',
    website: '',
  });
  await user.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(screen.getByLabelText('Message')).toHaveValue('');
});

test('"focus on the summary; each link focuses its field": what is missing is said in both, and nothing is sent', async () => {
  const seen = mockApi(sendContactMessage, done);
  const { send, user } = await open();
  await send();
  const summary = await screen.findByRole('alert', { name: 'There is a problem' });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(document.title).toMatch(/^Error:/);
  await user.click(within(summary).getByRole('link', { name: 'Enter the full name' }));
  expect(screen.getByLabelText('Your name')).toHaveAccessibleDescription('Enter the full name');
  expect(screen.getByLabelText('Your name')).toHaveFocus();
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription(/so that we can answer/);
  expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Write your message');
  expect(seen).toHaveLength(0);
});

test('what the server objects to is said at its field', async () => {
  mockApi(sendContactMessage, () =>
    refuse('invalid', 'Check the marked field', { fields: { phone: 'Enter a phone number with 10 digits' } }),
  );
  const { send } = await openFilledIn();
  await send();
  await waitFor(() => expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription(/10 digits/));
});

test('without a connection nothing typed is lost, and the next try carries the same key', async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const { send, write, unmount } = await openFilledIn();
  await send();
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('What you typed is still here.');
  await waitFor(() => expect(failure).toHaveFocus());
  expect(screen.getByLabelText('Message')).toHaveValue('When do the holidays start?');
  await send();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toMatch(/.{16,}/);
  expect(keys[1]).toBe(keys[0]);
  // The answer to the second attempt takes the focus too.
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  await write('Message', ' And end?');
  await send();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[2]).not.toBe(keys[0]);

  unmount();
  await open();
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue('When do the holidays start? And end?'));
});
