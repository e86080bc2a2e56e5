import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FormFooter } from '../app/ui/form-footer.tsx';
import { FormFrame } from '../app/ui/form-frame.tsx';
import { TextField } from '../app/ui/text-field.tsx';
import { renderPage } from '../test/render.tsx';
import { useAppForm } from './form.ts';
import { tabStore } from './storage.ts';

function Example({ initialValues = { title: '', place: 'Hall' } }: { initialValues?: Record<string, string> }) {
  const form = useAppForm<Record<string, string>>({ initialValues, onSubmit: () => undefined });
  return (
    <FormFrame {...form.frame}>
      {Object.keys(initialValues).map((name) => (
        <TextField key={name} label={name} {...form.field(name)} />
      ))}
      <FormFooter submitLabel="Save" isSaving={form.isSaving} />
    </FormFrame>
  );
}

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  fireEvent(document, new Event('visibilitychange'));
}

/** Ends the page as a phone does in the background: nothing of it is unmounted. */
function discard(unmount: () => void) {
  setHidden(true);
  const stored = tabStore.keys().map((key) => [key, tabStore.read(key)] as const);
  unmount();
  for (const [key, text] of stored) tabStore.write(key, text);
}

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('what was typed when the page was discarded in the background', () => {
  test('is there when the form is opened again, once', async () => {
    const { user, unmount } = renderPage(<Example />);
    await user.type(screen.getByLabelText('title'), 'Unit test');
    discard(unmount);
    const again = renderPage(<Example />);
    expect(screen.getByLabelText('title')).toHaveValue('Unit test');
    expect(screen.getByLabelText('place')).toHaveValue('Hall');
    again.unmount();
    renderPage(<Example />);
    expect(screen.getByLabelText('title')).toHaveValue('');
  });

  test('is not put over a record that has changed since', async () => {
    const { user, unmount } = renderPage(<Example />);
    await user.type(screen.getByLabelText('title'), 'Unit test');
    discard(unmount);
    renderPage(<Example initialValues={{ title: 'Changed', place: 'Hall' }} />);
    expect(screen.getByLabelText('title')).toHaveValue('Changed');
  });

  test('is forgotten once the page is seen again, or left', async () => {
    const { user, unmount } = renderPage(<Example />);
    await user.type(screen.getByLabelText('title'), 'Unit test');
    setHidden(true);
    expect(tabStore.keys()).toHaveLength(1);
    setHidden(false);
    expect(tabStore.keys()).toEqual([]);
    setHidden(true);
    unmount();
    expect(tabStore.keys()).toEqual([]);
  });

  test('is never written down of a form with a password', async () => {
    const { user } = renderPage(<Example initialValues={{ name: '', newPassword: '' }} />);
    await user.type(screen.getByLabelText('name'), 'Asha');
    setHidden(true);
    expect(tabStore.keys()).toEqual([]);
  });
});
