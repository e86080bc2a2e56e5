import { t } from '@lingui/core/macro';

const kilo = 1000;

/** "640 KB", "1.8 MB"; in thousands, as phones and cloud drives count. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilo));
  if (kilobytes < kilo) return t`${kilobytes} KB`;
  const tenths = Math.round(bytes / kilo / kilo / 0.1) / 10;
  const megabytes = tenths >= 10 ? Math.round(tenths) : tenths;
  return t`${megabytes} MB`;
}
