import type { FastifyInstance } from 'fastify';
import { exportNameOf } from '#contract';
import { exportOf, type SheetFormat } from '#contract/sheets';
import type { Caller } from '../../caller.ts';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/implement.ts';
import { exportList } from './export-list.service.ts';

/** Serves the download of every list that declares its columns, by calling the list's own handler for one page after the other. */
export function sheetRoutes(app: FastifyInstance, deps: Deps): void {
  for (const [name, { list, readPage }] of app.lists) {
    serve(app, deps, exportNameOf(name), exportOf(list), (call) => {
      const { format, ...filters } = call.query as unknown as { format: SheetFormat };
      const { signal } = call.request;
      return exportList(
        deps,
        call.user as Caller,
        { sheet: list.sheet, format, signal },
        (snapshot, { after, ...place }) =>
          readPage({
            ...call,
            db: snapshot,
            isSheet: true,
            after,
            query: { ...filters, ...place },
          }),
      );
    });
  }
}
