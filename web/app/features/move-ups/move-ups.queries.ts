import type { AnswerOf, BodyInputOf } from '#contract/endpoint';
import { checkMoveUp, createMoveUp, listMoveUps, suggestMoveUp, undoMoveUp } from '#contract/move-ups';
import { listStudents } from '#contract/students';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { QueryWords } from '../../../lib/api.ts';

export type Plan = BodyInputOf<typeof checkMoveUp>;
export type Checked = AnswerOf<typeof checkMoveUp>['data'];

const moveUpsKey = ['move-ups'];
/** Time-out for thousands of students on a slow machine. */
const timeoutMs = 120_000;

export const suggestionQuery = queryOptions({
  queryKey: [...moveUpsKey, 'suggestion'],
  queryFn: ({ signal }) => call(suggestMoveUp, { signal }),
});

export const useSuggestion = () => useQuery(suggestionQuery);

/** A preview of the plan; writes nothing. */
export const useMoveUpCheck = (plan: Plan) =>
  useQuery({
    queryKey: [...moveUpsKey, 'check', plan],
    queryFn: ({ signal }) => call(checkMoveUp, { body: plan, signal, timeoutMs }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    enabled: plan.standards.length > 0,
    gcTime: 0,
    staleTime: 0,
  });

export const useCreateMoveUp = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof createMoveUp>) => call(createMoveUp, { body, timeoutMs }),
  });

export const useMoveUps = (page: number) =>
  useQuery({
    queryKey: [...moveUpsKey, 'list', page],
    queryFn: ({ signal }) => call(listMoveUps, { query: { page, limit: 10 }, signal }),
    placeholderData: keepPreviousData,
  });

export const useUndoMoveUp = () =>
  useMutation({ mutationFn: (id: string) => call(undoMoveUp, { params: { id }, timeoutMs }) });

export const useStudentsOf = (query: QueryWords<typeof listStudents>) =>
  useQuery({
    queryKey: ['students', 'list', query],
    queryFn: ({ signal }) => call(listStudents, { query, signal }),
    placeholderData: keepPreviousData,
  });
