import type { ImportKind } from '#contract/imports';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Button } from '../ui/mantine.ts';
import { paths } from '../../lib/paths.ts';

export const importPath = (kind: ImportKind): string => paths.admin.import(kind === 'students' ? undefined : { kind });

/** The second action of an empty list: a link to import it from a spreadsheet. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  const { t } = useLingui();
  return (
    <Button component={Link} to={importPath(kind)} variant="subtle">
      {t`Import from a spreadsheet`}
    </Button>
  );
}
