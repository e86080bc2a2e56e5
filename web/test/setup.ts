import '@testing-library/jest-dom/vitest';
import { i18n } from '@lingui/core';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setReachable } from '../app/offline/connection.ts';
import { forgetReading } from '../app/offline/device.ts';
import { changeOutbox } from '../app/offline/outbox/outbox-state.ts';
import { queryClient } from '../app/lib/query-client.ts';
import { forgetSlips } from '../app/lib/slips.ts';
import { setAcademyTimeZone } from '../lib/dates.ts';
import { leaveNotice } from '../lib/notices.ts';
import { forgetToasts } from '../app/ui/toasts.tsx';
import { installMockApi, resetMockApi } from './mock-api.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

// A busy machine may exceed the default second.
configure({ asyncUtilTimeout: 10_000 });

// Missing from jsdom.
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

// jsdom resolves labels by searching the whole page once for each.
const labelled = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';
const fieldOf = (label: HTMLLabelElement) =>
  label.hasAttribute('for') ? document.getElementById(label.htmlFor) : label.querySelector(labelled);
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const labels = document.querySelectorAll('label');
      return this.matches(labelled) ? [...labels].filter((label) => fieldOf(label) === this) : null;
    },
  });
}

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
  });
  installMockApi();
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
  setAcademyTimeZone('Asia/Kolkata');
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(complaints, 'the console complained').toEqual([]);
});
