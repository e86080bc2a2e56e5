import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { PageHeader } from '../ui/page-header.tsx';
import { RecordProblem } from '../ui/record-problem.tsx';
import { SkeletonBlock } from '../ui/skeleton-rows.tsx';
import { StaleChoice } from '../ui/stale-choice.tsx';
import { useAct } from '../ui/use-act.ts';
import { useOpenedRecord, type Versioned } from './opened-record.ts';

interface EditRecordProps<Row extends Versioned> {
  /** "Edit subject" */
  title: string;
  /** Breadcrumb while the record's name is loading: "Subject". */
  kind: string;
  nameOf: (record: Row) => string;
  /** "This subject was not found" */
  goneTitle: string;
  /** The parent list of the record's own page. */
  list: { to: string; label: string };
  /** The record with the `:id` of the route. */
  query: UseQueryResult<Row>;
  /** Height of the skeleton, in pixels. */
  height?: number;
  /** Success message where the server sends none. */
  done: string;
  /** Labels of the fields that the newer version changed, where the form can tell. */
  changed?: (before: Row, theirs: Row) => string[];
  children: (form: OpenedForm<Row>) => ReactNode;
}

interface OpenedForm<Row> {
  /** The version the form was opened with. */
  record: Row;
  /** The page of the record. */
  cancelTo: string;
  /** Sends with the version that was opened, then navigates to the record. */
  save: (send: (version: number) => Promise<{ message?: string | undefined }>) => Promise<void>;
}

/** Edit page of a record: loading, not found, edit conflict, save. */
export function EditRecord<Row extends Versioned>(props: EditRecordProps<Row>) {
  const { title, kind, nameOf, goneTitle, list, query, height = 420, done, changed, children } = props;
  const { id = '' } = useParams();
  const opened = useOpenedRecord(id, query.data);
  const act = useAct();
  const page = `${list.to}/${id}`;
  const { record, theirs } = opened;
  return (
    <>
      <PageHeader title={title} parent={{ to: page, label: query.data ? nameOf(query.data) : kind }} />
      {query.isPending && <SkeletonBlock height={height} />}
      {query.isError && !record && (
        <RecordProblem error={query.error} onRetry={() => void query.refetch()} goneTitle={goneTitle} list={list} />
      )}
      {record && theirs && (
        <StaleChoice
          changed={changed?.(record, theirs)}
          onTakeTheirs={opened.takeTheirs}
          onKeepMine={opened.keepMine}
        />
      )}
      {/* A new `key` resets the form for another record or another version. */}
      {record && (
        <Fragment key={`${record._id} ${record.version}`}>
          {children({
            record,
            cancelTo: page,
            save: async (send) => {
              await act(() => opened.save(send), { done, leadsTo: page });
            },
          })}
        </Fragment>
      )}
    </>
  );
}
