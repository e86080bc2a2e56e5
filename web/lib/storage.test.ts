import { afterEach, describe, expect, test, vi } from 'vitest';
import { localStore, tabStore } from './storage.ts';

afterEach(() => vi.restoreAllMocks());

describe.each([
  ['the device', localStore, () => localStorage],
  ['the tab', tabStore, () => sessionStorage],
] as const)('what is kept for %s', (_, store, storage) => {
  test('is read as it was written, until it is removed', () => {
    store.write('word', 'one');
    store.writeJson('list', [1, 2]);
    expect([store.read('word'), store.readJson('list'), store.keys().toSorted()]).toEqual([
      'one',
      [1, 2],
      ['list', 'word'],
    ]);
    store.write('word', null);
    store.writeJson('list', null);
    expect([store.read('word'), store.readJson('list'), store.keys()]).toEqual([null, null, []]);
  });

  test('is nothing where text was spoilt', () => {
    storage().setItem('list', '[1,');
    expect(store.readJson('list')).toBeNull();
  });

  test('is nothing in a browser that refuses, and nothing fails', () => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('Full', 'QuotaExceededError');
      });
    }
    store.write('word', 'one');
    store.writeJson('list', [1]);
    store.write('word', null);
    expect([store.read('word'), store.readJson('list'), store.keys()]).toEqual([null, null, []]);
  });
});
