import { type BatchInList, getBatch, listBatches, type Slot } from '#contract/batches';
import type { Ref } from '#contract/fields';
import { searchable } from '#contract/names';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useDebouncedValue } from '../../../ui/mantine.ts';

export interface BatchWithSeats {
  _id: string;
  name: string;
  subject: Ref;
  standard: Ref;
  seatsLeft: number | null;
  capacity: number | null;
  enrolledIds: string[];
  schedule: Slot[];
}

const toChoice = ({
  _id,
  name,
  subject,
  standard,
  seatsLeft,
  capacity,
  enrolledStudents,
  schedule,
}: BatchInList): BatchWithSeats => ({
  ...{ _id, name, subject, standard, seatsLeft, capacity, schedule },
  enrolledIds: enrolledStudents.map((student) => (typeof student === 'string' ? student : student._id)),
});

/** Options per search; more letters find any other. */
const offered = 50;
const pauseMs = 150;
const foundKey = ['batches', 'found'];

/** Seats change often, so they are refetched when a choice is opened. */
const foundQuery = (query: { search: string; standard?: string }) =>
  queryOptions({
    queryKey: [...foundKey, query],
    queryFn: async ({ signal }) => {
      const { search, ...rest } = query;
      const { data } = await call(listBatches, {
        query: { ...rest, ...(search && { search }), status: 'active', limit: offered, sort: 'name' },
        signal,
      });
      return data.map(toChoice);
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

const seenBatch = (id: string) =>
  queryClient
    .getQueriesData<BatchWithSeats[]>({ queryKey: foundKey })
    .flatMap(([, found]) => found ?? [])
    .find(({ _id }) => _id === id);

/** The selected batch, independent of the search. */
const chosenQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', 'chosen', id],
    queryFn: async ({ signal }) => {
      return toChoice((await call(getBatch, { params: { id }, signal })).data);
    },
    initialData: () => seenBatch(id),
  });

/** The batch named by the address; none for null. */
export const useChosenBatch = (id: string | null) => useQuery({ ...chosenQuery(id ?? ''), enabled: Boolean(id) });

interface BatchSearch {
  /** Ids already selected. */
  chosen: readonly string[];
  /** Batches of this standard come first. */
  standard?: string | null;
  isWanted?: boolean;
}

/** Running batches matching the typed text, searched on the server. */
export function useBatchSearch({ chosen, standard = null, isWanted = true }: BatchSearch) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, pauseMs);
  const all = useQuery({ ...foundQuery({ search }), enabled: isWanted });
  const own = useQuery({
    ...foundQuery({ search, ...(standard !== null && { standard }) }),
    enabled: isWanted && standard !== null,
  });
  const known = useQueries({
    queries: chosen.map(chosenQuery),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  const isCurrent = search === typed && !all.isPlaceholderData && !own.isPlaceholderData;
  const found = withoutRepeats([...(standard === null ? [] : (own.data ?? [])), ...(all.data ?? [])])
    // Filters stale results locally, so Enter cannot choose a wrong one.
    .filter(({ name }) => isCurrent || searchable(name).includes(searchable(typed)));
  return {
    /** Undefined until the first answer. */
    found: all.data && found,
    /** The selected batches that have loaded. */
    known,
    text,
    onSearch: setText,
    /** No running batch exists. */
    hasNone: search === '' && all.data?.length === 0,
    error: all.error,
    retry: () => void all.refetch(),
  };
}

/** Options of a field: the selected ones, which need their names, and the results. */
export const offeredBatches = <One extends Ref>(known: readonly One[], found: readonly One[] | undefined): One[] =>
  withoutRepeats([...(found ?? []), ...known]);

const withoutRepeats = <One extends Ref>(list: readonly One[]): One[] => [
  ...new Map(list.map((one) => [one._id, one])).values(),
];
