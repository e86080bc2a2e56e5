import {
  addExtraClass,
  cancelClass,
  createClosedDays,
  deleteClosedDays,
  listClosedDays,
  moveClass,
  removeExtraClass,
  restoreClass,
  updateClosedDays,
} from '#contract/calendar';
import type { BodyInputOf } from '#contract/endpoint';
import { useMutation, useQuery, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** Closed days that end on or after a day. */
export const closedDaysQuery = (from: string) =>
  queryOptions({
    queryKey: ['closed-days', from],
    queryFn: ({ signal }) => call(listClosedDays, { query: { from, limit: 200 }, signal }),
  });

export const useClosedDays = (from: string) => useQuery(closedDaysQuery(from));

interface DaysToSave {
  /** The entry to update; without it one is created. */
  before?: { _id: string; version: number };
  body: BodyInputOf<typeof createClosedDays>;
}

export const useSaveClosedDays = () =>
  useMutation({
    mutationFn: ({ before, body }: DaysToSave) =>
      before === undefined
        ? call(createClosedDays, { body })
        : call(updateClosedDays, { params: { id: before._id }, body: { ...body, version: before.version } }),
  });

export const useDeleteClosedDays = () =>
  useMutation({ mutationFn: (id: string) => call(deleteClosedDays, { params: { id } }) });

export const useAddExtraClass = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof addExtraClass>) => call(addExtraClass, { body }) });

export const useRemoveExtraClass = () =>
  useMutation({
    mutationFn: ({ id, withRegister }: { id: string; withRegister: boolean }) =>
      call(removeExtraClass, { params: { id }, query: { withRegister } }),
  });

export const useMoveClass = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof moveClass>) => call(moveClass, { body }) });

export const useCancelClass = () =>
  useMutation({ mutationFn: (body: BodyInputOf<typeof cancelClass>) => call(cancelClass, { body }) });

export const useRestoreClass = () =>
  useMutation({ mutationFn: (params: { batchId: string; date: string }) => call(restoreClass, { params }) });
