import { PageHeader } from './page-header.tsx';
import { RecordProblem } from './record-problem.tsx';
import { SkeletonBlock } from './skeleton-rows.tsx';

interface UnloadedRecordProps {
  /** Breadcrumb while the name is loading: "Subject". */
  title: string;
  /** The parent list. */
  parent: { to: string; label: string };
  /** "This subject was not found" */
  goneTitle: string;
  /** Link label when the record is gone: "All subjects". */
  allLabel: string;
  /** The query of the record. */
  query: { error: Error | null; refetch: () => unknown };
  /** Height of the skeleton, in pixels. */
  height?: number;
}

/** The page of a record while it is loading, or has failed to load. */
export function UnloadedRecord({ title, parent, goneTitle, allLabel, query, height = 320 }: UnloadedRecordProps) {
  return (
    <>
      <PageHeader title={title} parent={parent} />
      {query.error ? (
        <RecordProblem
          error={query.error}
          onRetry={() => void query.refetch()}
          goneTitle={goneTitle}
          list={{ to: parent.to, label: allLabel }}
        />
      ) : (
        <SkeletonBlock height={height} />
      )}
    </>
  );
}
