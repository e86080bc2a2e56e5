import type { AuditEntry } from '#contract/audit';
import { t } from '@lingui/core/macro';
import { formatDate } from '../../../../lib/dates.ts';

/** Text for an empty value. */
export const nothingIn = ({ isDate }: AuditEntry['changes'][number]): string =>
  isDate ? formatDate(null) : t`Not added`;
