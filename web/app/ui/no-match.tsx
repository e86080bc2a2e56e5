import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';

interface NoMatchProps {
  /** Repeats the search and the filters: "No students match “gaikw” in 12 Commerce". */
  title: string;
  onClear: () => void;
}

/** A list that is empty only because of what was searched or filtered for. */
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
