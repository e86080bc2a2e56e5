import type { Endpoint, QueryInputOf } from '#contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { changed, useAddress } from './address.ts';

export interface ListOptions<Filter extends string, E extends Endpoint | undefined> {
  /** The endpoint; parameters it does not know are no filter. */
  of?: E;
  /** Names of the filters, as in the query of the endpoint. */
  filters?: readonly (Filter & FilterOf<E>)[];
  /** `name` or `-name`; omitted from the address while it applies. */
  defaultSort?: string;
  pageSize?: number;
}

export interface ListState<Filter extends string> {
  /** The search text, for a `ListSearch`. */
  search: string;
  setSearch: (search: string) => void;
  filters: Record<Filter, string>;
  /** An empty value removes the filter. */
  setFilter: (name: Filter, value: string) => void;
  sort: string;
  setSort: (sort: string) => void;
  page: number;
  setPage: (page: number) => void;
  pageSize: number;
  isFiltered: boolean;
  /** Removes search and filters. */
  clear: () => void;
  /** Number of resets, for the `ListSearch`. */
  clears: number;
  /** For `call(endpoint, { query })` and the query key. */
  query: { page: number; limit: number; search?: string; sort?: string } & Partial<Record<Filter, string>>;
}

type FilterOf<E extends Endpoint | undefined> = E extends Endpoint ? keyof QueryInputOf<E> & string : string;

type ListQuery<Filter extends string> = ListState<Filter>['query'];

const readList = <Filter extends string, E extends Endpoint | undefined>(
  params: URLSearchParams,
  { defaultSort = '', pageSize = 25, filters: names = [] }: ListOptions<Filter, E>,
) => {
  const search = params.get('search') ?? '';
  const sort = params.get('sort') ?? defaultSort;
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1);
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Filter, string>;
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const query: ListQuery<Filter> = {
    page,
    limit: pageSize,
    ...(search === '' ? {} : { search }),
    ...(sort === '' ? {} : { sort }),
    ...(given as Partial<Record<Filter, string>>),
  };
  return { search, sort, page, filters, query, isFiltered: search !== '' || Object.keys(given).length > 0 };
};

/** The query of the list at an address, for the loader of its screen. */
export const listQuery = <const Filter extends string = never, E extends Endpoint | undefined = undefined>(
  { url }: Request,
  options: ListOptions<Filter, E>,
): ListQuery<Filter> => readList(new URL(url).searchParams, options).query;

/** Search, filters, sort and page of a list, in the query string so that "back" and a copied link restore them. */
export function useListState<const Filter extends string = never, E extends Endpoint | undefined = undefined>(
  options: ListOptions<Filter, E> = {},
): ListState<Filter> {
  const { defaultSort = '', pageSize = 25, filters: names = [] } = options;
  const [params, , open] = useAddress();
  const read = readList<Filter, E>(params, options);
  const [clears, setClears] = useState(0);

  // Changes made before the next render build on one another.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (changes: Record<string, string>) => {
    const next = changed(latest.current, { page: null, ...changes });
    latest.current = next;
    open(next);
  };

  return {
    ...read,
    setSearch: (text) => change({ search: text }),
    setFilter: (name, value) => change({ [name]: value }),
    setSort: (value) => change({ sort: value === defaultSort ? '' : value }),
    setPage: (value) => change({ page: value <= 1 ? '' : String(value) }),
    pageSize,
    clear: () => {
      setClears(clears + 1);
      change({ search: '', ...Object.fromEntries(names.map((name) => [name, ''])) });
    },
    clears,
  };
}
