import { getLinkOrigin } from '#contract/system';
import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setReachable } from '../app/lib/connection.ts';
import { forgetReading } from '../app/offline/device.ts';
import { changeOutbox } from '../app/offline/outbox/outbox-state.ts';
import { queryClient } from '../app/lib/query-client.ts';
import { forgetSlips } from '../app/session/slips.ts';
import { setAcademyTimeZone } from '../lib/dates.ts';
import { leaveNotice } from '../lib/notices.ts';
import { setTitleOwner } from '../app/ui/tab-title.ts';
import { forgetToasts } from '../app/ui/toasts.ts';
import { startClock } from '../../test-clock.ts';
import { limits } from '../../test-limits.ts';
import { installMockApi, resetMockApi, mockApi } from './mock-api.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

// For what a file computes from today while it is loaded.
startClock();

configure({
  asyncUtilTimeout: limits.webWait,
  // A query that waits fails many times before it succeeds, and printing the page takes longer than the query, so the page is
  // printed only when the message is read.
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const describe = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
    Object.defineProperty(error, 'message', { configurable: true, get: describe });
    return error;
  },
});

// These APIs are missing from jsdom.
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
    onchange: null,
  }) as MediaQueryList;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Element.prototype.scrollIntoView = () => {};
HTMLDialogElement.prototype.show = function () {
  this.open = true;
};
HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show;
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  startClock();
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
  });
  installMockApi();
  // Many parts warn of an address that only this computer knows.
  mockApi(getLinkOrigin, { data: { publicUrl: 'https://academy.example' } });
});

afterEach(async () => {
  cleanup();
  await forgetReading();
  await changeOutbox(() => []);
  setReachable(true);
  resetMockApi();
  queryClient.clear();
  forgetToasts();
  forgetSlips();
  leaveNotice(null);
  setTitleOwner('');
  setAcademyTimeZone('Asia/Kolkata');
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(complaints, 'the console complained').toEqual([]);
});
