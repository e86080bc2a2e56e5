import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { createImport, type ImportValues } from '#contract/imports';
import { testApp } from '../../../test/app.ts';

// Before the first connection, which keeps the function.
const queries = vi.spyOn(Client.prototype, 'query');
const { as } = await testApp();

const families = (phones: number): ImportValues<'students'>[] =>
  Array.from({ length: 90 }, (_, at) => ({
    admissionNo: `S-F${at}`,
    name: `Family ${at}`,
    parentName: `Father ${at}`,
    parentPhone: `98220${phones + at}`,
    secondParentName: `Mother ${at}`,
  }));

test('an import takes no statement for each family, new or changed', async () => {
  for (const phones of [10_000, 20_000]) {
    const rows = families(phones).map((values, at) => ({ number: at + 2, values }));
    queries.mockClear();
    const { body } = await as.admin.call(createImport, { body: { kind: 'students', fileName: 'a.xlsx', rows } });
    expect(body.data).toMatchObject(phones === 10_000 ? { added: 90 } : { changed: 90 });
    // Some 35; other work of the server may add a few.
    expect(queries.mock.calls.length).toBeGreaterThan(20);
    expect(queries.mock.calls.length).toBeLessThan(60);
  }
});
