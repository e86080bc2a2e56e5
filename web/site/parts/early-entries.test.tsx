import { useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAppForm } from '../../lib/form.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useEarlyEntries } from './early-entries.ts';

const send = vi.fn();

function EmailForm({ onCommit }: { onCommit?: () => void }) {
  const app = useAppForm({
    initialValues: { email: '' },
    check: ({ email }): Record<string, string> => (email === '' ? { email: 'Enter your email' } : {}),
    onSubmit: send,
  });
  useEarlyEntries(app, ['email']);
  useLayoutEffect(() => onCommit?.(), [onCommit]);
  const { error, ...input } = app.field('email');
  return (
    <form onSubmit={app.frame.onSubmit} suppressHydrationWarning>
      <input {...input} />
      <p>{error}</p>
      <button disabled={!useHydrated()}>Send</button>
    </form>
  );
}

let root: Root | undefined;
const container = document.createElement('div');

// React schedules hydration itself, as in a browser.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  send.mockReset();
  document.body.append(container);
  container.innerHTML = renderToString(<EmailForm />);
});

afterEach(() => {
  root?.unmount();
  container.remove();
  delete window.enteredForm;
  vi.unstubAllGlobals();
});

const formOf = () => container.querySelector('form') as HTMLFormElement;
const enter = (email: string) => {
  (container.querySelector('input') as HTMLInputElement).value = email;
};
const submit = () => formOf().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));

test('what was entered before React was there stays, and is sent when the form is', async () => {
  enter('asha@example.com');
  const committed = vi.fn();
  root = hydrateRoot(container, <EmailForm onCommit={committed} />);
  await vi.waitFor(() => expect(committed).toHaveBeenCalled());
  submit();
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ email: 'asha@example.com' }));
});

test('what was entered before React was there is newer than what an earlier visit wrote down', async () => {
  const earlier = { before: JSON.stringify({ email: '' }), values: { email: '' } };
  sessionStorage.setItem(`tasika.typed.${window.location.pathname}.email`, JSON.stringify(earlier));
  enter('asha@example.com');
  root = hydrateRoot(container, <EmailForm />);
  await vi.waitFor(() => expect(container.querySelector('button')).toBeEnabled());
  submit();
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ email: 'asha@example.com' }));
});

const submitSoon = () => queueMicrotask(submit);

test('a form sent in the moment in which React takes the page over is not sent empty', async () => {
  enter('asha@example.com');
  // React controls the form from the commit on; effects run in a later task, and the button may be pressed in between.
  root = hydrateRoot(container, <EmailForm onCommit={submitSoon} />);
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ email: 'asha@example.com' }));
  expect(container).not.toHaveTextContent('Enter your email');
});

test('Enter pressed before React was there sends the form once it is', async () => {
  enter('asha@example.com');
  window.enteredForm = formOf();
  root = hydrateRoot(container, <EmailForm />);
  await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ email: 'asha@example.com' }));
});

test('Enter in another form sends nothing here', async () => {
  enter('asha@example.com');
  window.enteredForm = document.createElement('form');
  root = hydrateRoot(container, <EmailForm />);
  await vi.waitFor(() => expect(container.querySelector('button')).toBeEnabled());
  expect(send).not.toHaveBeenCalled();
});
