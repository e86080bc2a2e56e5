import { screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderPage, renderRoutes } from '../test/render.tsx';
import { FormFooter } from '../app/ui/form-footer.tsx';
import { FormFrame } from '../app/ui/form-frame.tsx';
import { PasswordField, TextField } from '../app/ui/text-field.tsx';
import { ApiError } from './api.ts';
import { useAppForm } from './form.ts';

const schema = z.object({ title: z.string().min(1, 'Enter a title'), secret: z.string() });

function Example({ onSubmit }: { onSubmit: (values: { title: string; secret: string }) => unknown }) {
  const form = useAppForm({ initialValues: { title: '', secret: '' }, schema, onSubmit, clearOnFailure: ['secret'] });
  return (
    <FormFrame {...form.frame}>
      <TextField label="Title" {...form.field('title')} />
      <PasswordField label="Secret" {...form.field('secret')} />
      <FormFooter submitLabel="Save" isSaving={form.isSaving} />
    </FormFrame>
  );
}

describe('a form', () => {
  test('lists its problems, takes the focus there and leads to the field', async () => {
    document.title = 'New notice';
    const onSubmit = vi.fn();
    const { user } = renderPage(<Example onSubmit={onSubmit} />);
    await user.click(screen.getByRole('button', { name: /Save/ }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(document.title).toBe('Error: New notice');
    expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Enter a title');
    await user.click(screen.getByRole('link', { name: 'Enter a title' }));
    expect(screen.getByLabelText('Title')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('shows the server’s objection beside its field, keeps what was typed and empties the password', async () => {
    const onSubmit = vi.fn(() => {
      throw new ApiError('Another notice has this title', {
        status: 409,
        code: 'duplicate',
        fields: { title: 'Another notice has this title' },
      });
    });
    const { user } = renderPage(<Example onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    await user.type(screen.getByLabelText('Secret'), 'abc');
    await user.click(screen.getByRole('button', { name: /Save/ }));
    expect(await screen.findByRole('link', { name: 'Another notice has this title' })).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Unit test');
    expect(screen.getByLabelText('Secret')).toHaveValue('');
  });

  test('says the problem of a field that it empties, too', async () => {
    const message = 'This is not your current password';
    const onSubmit = vi.fn(() => {
      throw new ApiError(message, { status: 422, code: 'rule', fields: { secret: message } });
    });
    const { user } = renderPage(<Example onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    await user.type(screen.getByLabelText('Secret'), 'abc');
    await user.click(screen.getByRole('button', { name: /Save/ }));
    expect(await screen.findByRole('link', { name: message })).toBeVisible();
    expect(screen.getByLabelText('Secret')).toHaveValue('');
    expect(screen.getByLabelText('Secret')).toHaveAccessibleDescription(message);
  });

  test('is sent once, however often the button is pressed', async () => {
    let finish = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user } = renderPage(<Example onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    const button = screen.getByRole('button', { name: /Save/ });
    await user.dblClick(button);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    finish();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('is not sent again by a press between the answer and the page that it leads to', async () => {
    const onSubmit = vi.fn();
    function Leading() {
      const navigate = useNavigate();
      return (
        <Example
          onSubmit={async (values) => {
            onSubmit(values);
            await navigate('/app/next');
            // The router reports navigation before React has rendered the next page.
            if (onSubmit.mock.calls.length === 1) void pressSoon();
          }}
        />
      );
    }
    const { user } = renderRoutes(
      [
        { path: '/app/new', element: <Leading /> },
        { path: '/app/next', element: <h1>Next</h1> },
      ],
      '/app/new',
    );
    const form = (await screen.findByLabelText('Title')).closest('form');
    const pressSoon = async () => {
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    };
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    await user.click(screen.getByRole('button', { name: /Save/ }));
    expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('takes the answer to a question that it asks before it saves, as soon as it is there', async () => {
    const onSubmit = vi.fn();
    function Asking() {
      const [isAsked, setAsked] = useState(false);
      // The button is pressed in the same commit that renders the question.
      useLayoutEffect(() => {
        if (isAsked) screen.getByLabelText('Title').closest('form')?.requestSubmit();
      }, [isAsked]);
      return (
        <Example
          onSubmit={() => {
            onSubmit();
            setAsked(true);
            return isAsked;
          }}
        />
      );
    }
    const { user } = renderPage(<Asking />);
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    await user.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  });

  test('can be saved a second time where it stays, and after a failure', async () => {
    const onSubmit = vi.fn(() => {
      if (onSubmit.mock.calls.length === 1) throw new ApiError('Try again', { status: 503, code: 'unavailable' });
    });
    const { user } = renderPage(<Example onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    const button = screen.getByRole('button', { name: /Save/ });
    for (const times of [1, 2, 3]) {
      await user.click(button);
      await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(times));
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    }
  });

  test('asks before typed things are left', async () => {
    const { user, router } = renderPage(<Example onSubmit={vi.fn()} />, { path: '/app/new' });
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    void router.navigate('/app');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    expect(screen.getByLabelText('Title')).toHaveValue('Unit test');
  });

  test('saves first where that is chosen', async () => {
    const onSubmit = vi.fn();
    const { user, router } = renderPage(<Example onSubmit={onSubmit} />, { path: '/app/new' });
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    void router.navigate('/app');
    await user.click(await screen.findByRole('button', { name: 'Save first' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ title: 'Unit test', secret: '' }));
    expect(router.state.location.pathname).toBe('/app/new');
  });

  test('says in small print what the browser said, where there was no answer', async () => {
    const onSubmit = vi.fn(() => {
      const cause = new TypeError('Failed to fetch');
      throw new ApiError('Failed to create notice', { status: 0, code: 'network', cause });
    });
    const { user } = renderPage(<Example onSubmit={onSubmit} />);
    await user.type(screen.getByLabelText('Title'), 'Unit test');
    await user.click(screen.getByRole('button', { name: /Save/ }));
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(summary).toHaveTextContent('Failed to create notice');
    expect(summary.querySelector('small')).toHaveTextContent('Failed to fetch');
  });
});
