import type { AuditEntry } from '#contract/audit';
import { t } from '@lingui/core/macro';
import { formatDate } from '../../../lib/dates.ts';

/** What is said where a field is empty now or was. */
export const nothingIn = ({ isDate }: AuditEntry['changes'][number]): string =>
  isDate ? formatDate(null) : t`Not added`;
