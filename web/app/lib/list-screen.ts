import type { QueryKey } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { Endpoint } from '#contract/endpoint';
import { listQuery, type ListOptions, type ListState, useListState } from './list-state.ts';
import { readEarly } from './read-early.ts';
import { type PagedQuery, tableProps } from './table-props.ts';

interface ListScreen<Filter extends string, E extends Endpoint | undefined, Answer> extends ListOptions<Filter, E> {
  /** The query of the list, which the loader prefetches. */
  query: (asked: ListState<Filter>['query']) => { queryKey: QueryKey };
  /** The same query in the screen. */
  useAnswer: (asked: ListState<Filter>['query']) => Answer;
}

/** A screen with one paged list: its `loader`, and a hook with the list's state, the server's answer and the props of its table. */
export function listScreen<
  Row,
  Answer extends PagedQuery<Row>,
  const Filter extends string = never,
  E extends Endpoint | undefined = undefined,
>({ query, useAnswer, ...options }: ListScreen<Filter, E, Answer & PagedQuery<Row>>) {
  return {
    loader: ({ request }: LoaderFunctionArgs) => readEarly(query(listQuery<Filter, E>(request, options))),
    useList: () => {
      const list = useListState<Filter, E>(options);
      const answer = useAnswer(list.query);
      return { list, answer, table: tableProps<Row>(list, answer) };
    },
  };
}
