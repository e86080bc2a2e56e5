import { getMe } from '#contract/auth';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { renderPage } from '../../test/render.tsx';
import { queryClient } from '../lib/query-client.ts';
import { setReachable } from '../lib/connection.ts';
import { InstallOffer } from '../offline/install-offer.tsx';
import { OfflineLine } from './offline-line.tsx';

describe('the offer to install', () => {
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() });
    act(() => void window.dispatchEvent(event));
    return event;
  };
  const installButton = () => screen.queryByRole('button', { name: 'Install' });

  test('says how on an iPhone, whose browser cannot be asked, and not once it is installed', () => {
    localStorage.setItem('tasika.install', 'Mon Jan 01 2024');
    const setInstalled = (value: boolean) =>
      Object.defineProperty(window.navigator, 'standalone', { value, configurable: true });
    try {
      setInstalled(false);
      const first = renderPage(<InstallOffer />);
      expect(screen.getByText(/Add to Home Screen/)).toBeVisible();
      expect(installButton()).toBeNull();
      first.unmount();
      setInstalled(true);
      renderPage(<InstallOffer />);
      expect(screen.queryByText(/Add to Home Screen/)).toBeNull();
    } finally {
      Reflect.deleteProperty(window.navigator, 'standalone');
    }
  });

  test('is not made on the first day, is on a later one, and asks the browser', () => {
    const first = renderPage(<InstallOffer />);
    offer();
    expect(installButton()).toBeNull();
    first.unmount();
    localStorage.setItem('tasika.install', 'Mon Jan 01 2024');
    renderPage(<InstallOffer />);
    const { prompt } = offer();
    fireEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(installButton()).toBeNull();
  });

  test('is never made again to who said no', () => {
    localStorage.setItem('tasika.install', 'Mon Jan 01 2024');
    const first = renderPage(<InstallOffer />);
    offer();
    fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
    first.unmount();
    renderPage(<InstallOffer />);
    offer();
    expect(installButton()).toBeNull();
  });
});

describe('the line without internet', () => {
  test('does not blame the internet where the server is down', async () => {
    mockApi(getMe, () => refuse('unavailable', 'Come back later'));
    renderPage(<OfflineLine />, { as: 'teacher' });
    act(() => setReachable(false));
    expect(await screen.findByText('No answer from the academy’s server.')).toBeVisible();
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText('No internet.')).toBeVisible();
    isOnline.mockRestore();
  });

  test('is there while no call is answered, and gone with the next answer', async () => {
    mockApi(getMe, () => refuse('unavailable', 'Come back later'));
    renderPage(<OfflineLine />, { as: 'teacher' });
    expect(screen.queryByText(/^No internet/)).toBeNull();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => setReachable(false));
    expect(await screen.findByText('No internet.')).toBeVisible();
    await act(() => queryClient.fetchQuery({ queryKey: ['anything'], queryFn: () => 'an answer' }));
    await waitFor(() => expect(screen.queryByText(/^No internet/)).toBeNull());
  });
});
