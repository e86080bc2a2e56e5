import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';

interface NoMatchProps {
  /** Repeats the search and the filters: "No students match “gaikw” in 12 Commerce". */
  title: string;
  onClear: () => void;
}

/** The empty state of a list whose search or filters match nothing. */
export function NoMatch({ title, onClear }: NoMatchProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture="none"
      title={title}
      actions={
        <Button variant="default" onClick={onClear}>
          {t`Clear filters`}
        </Button>
      }
    />
  );
}
