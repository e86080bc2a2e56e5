import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { useAct } from './use-act.ts';

interface Answer {
  message?: string;
}

interface SlowFormProps {
  send: () => Promise<Answer>;
  end?: { isToldHere: true } | { leadsTo: string; another?: string };
}

function SlowForm({ send, end = { leadsTo: '/app/subjects' } }: SlowFormProps) {
  const act = useAct();
  const save = () => act(send, { done: 'Subject saved', ...end }).catch(() => {});
  return <button onClick={() => void save()}>Save</button>;
}

/** A form whose request is answered when the test decides. */
function openSlowForm(end?: SlowFormProps['end']) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const page = renderPage(<SlowForm send={() => promise} {...(end && { end })} />, {
    path: '/app/subjects/:id/edit',
    url: '/app/subjects/1/edit',
    // The target screen never finishes loading.
    routes: [{ path: '/app/teachers', loader: () => new Promise(() => {}) }],
  });
  const press = () => page.user.click(screen.getByRole('button', { name: 'Save' }));
  const settle = (end: () => void) => act(async () => end());
  const place = () => page.router.state.location.pathname;
  const go = (to: string) => act(() => page.router.navigate(to));
  const setOut = (to: string) => act(async () => void page.router.navigate(to));
  const destination = () => page.router.state.navigation.location?.pathname;
  return { resolve, reject, press, settle, place, go, setOut, destination, user: page.user };
}

describe('an answer that comes late', () => {
  test('leads on who is still there, and says what was done', async () => {
    const { resolve, press, settle, place } = openSlowForm();
    await press();
    await settle(() => resolve({}));
    expect(await screen.findByText('Subject saved')).toBeVisible();
    expect(place()).toBe('/app/subjects');
  });

  test('offers the form for another', async () => {
    const { resolve, press, settle, place, user } = openSlowForm({
      leadsTo: '/app/subjects',
      another: '/app/students',
    });
    await press();
    await settle(() => resolve({}));
    await user.click(await screen.findByRole('button', { name: 'Add another' }));
    expect(place()).toBe('/app/students');
  });

  test.each(['/app/students', '/app/subjects/2/edit'])('takes nobody away who has gone to %s', async (elsewhere) => {
    const { resolve, press, settle, place, go } = openSlowForm();
    await press();
    await go(elsewhere);
    await settle(() => resolve({}));
    expect(await screen.findByText('Subject saved')).toBeVisible();
    expect(place()).toBe(elsewhere);
  });

  test('is shown by a page that handles it itself, and elsewhere by the toast', async () => {
    const here = openSlowForm({ isToldHere: true });
    await here.press();
    await here.settle(() => here.resolve({}));
    expect(screen.queryByText('Subject saved')).toBeNull();
    cleanup();
    const gone = openSlowForm({ isToldHere: true });
    await gone.press();
    await gone.go('/app/students');
    await gone.settle(() => gone.resolve({}));
    expect(await screen.findByText('Subject saved')).toBeVisible();
  });

  test('takes nobody away who went and came back to type something else', async () => {
    const { resolve, press, settle, place, go } = openSlowForm();
    await press();
    await go('/app/students');
    await go('/app/subjects/1/edit');
    await settle(() => resolve({}));
    expect(await screen.findByText('Subject saved')).toBeVisible();
    expect(place()).toBe('/app/subjects/1/edit');
  });

  test('stops nobody who is on the way to another screen', async () => {
    const { resolve, press, settle, setOut, destination } = openSlowForm();
    await press();
    await setOut('/app/teachers');
    await settle(() => resolve({}));
    expect(await screen.findByText('Subject saved')).toBeVisible();
    expect(destination()).toBe('/app/teachers');
  });

  test('takes nobody away who pressed Back just before, of which the router has not heard yet', async () => {
    const { resolve, press, settle, place } = openSlowForm();
    await press();
    const { pathname } = window.location;
    window.history.replaceState(null, '', '/app/dashboard');
    await settle(() => resolve({}));
    expect(await screen.findByText('Subject saved')).toBeVisible();
    expect(place()).toBe('/app/subjects/1/edit');
    window.history.replaceState(null, '', pathname);
  });

  test('says that it failed where the form is gone and cannot', async () => {
    const { reject, press, settle, go } = openSlowForm();
    await press();
    await go('/app/students');
    await settle(() => reject(new Error('Failed to update subject')));
    expect(await screen.findByText('Failed to update subject')).toBeVisible();
  });
});
