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
  /** What stands in the way back while the name is not known: "Subject". */
  kind: string;
  nameOf: (record: Row) => string;
  /** "This subject was not found" */
  goneTitle: string;
  /** The list; the record's own page is below it. */
  list: { to: string; label: string };
  /** The record of the address's `:id`. */
  query: UseQueryResult<Row>;
  /** About as high as the form, in pixels. */
  height?: number;
  /** What is said when the server says nothing of its own. */
  done: string;
  /** The names of what somebody else changed, where the form can tell. */
  changed?: (before: Row, theirs: Row) => string[];
  children: (form: OpenedForm<Row>) => ReactNode;
}

interface OpenedForm<Row> {
  /** As the form was opened with it. */
  record: Row;
  /** The page of the record. */
  cancelTo: string;
  /** Sends over the version that was seen, then leads to the page of the record. */
  save: (send: (version: number) => Promise<{ message?: string | undefined }>) => Promise<void>;
}

/** The page on which a record is edited: loaded, gone, changed by somebody else meanwhile, saved and left. */
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
      {/* A form whose record is another, or another version, begins anew. */}
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
