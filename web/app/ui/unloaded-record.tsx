import { PageHeader } from './page-header.tsx';
import { RecordProblem } from './record-problem.tsx';
import { SkeletonBlock } from './skeleton-rows.tsx';

interface UnloadedRecordProps {
  /** What stands in the heading while the name is not known: "Subject". */
  title: string;
  /** The list above it. */
  parent: { to: string; label: string };
  /** "This subject was not found" */
  goneTitle: string;
  /** The way to the others, when this one is gone: "All subjects". */
  allLabel: string;
  /** The running or failed call. */
  query: { error: Error | null; refetch: () => unknown };
  /** About as high as what comes, in pixels. */
  height?: number;
}

/** The page of a record before the record is there, and when it cannot be. */
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
