import { t } from '@lingui/core/macro';

const kilo = 1000;

/** "640 KB", "1.8 MB", "41 GB"; in thousands, as phones and cloud drives count. */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / kilo));
  if (kilobytes < kilo) return t`${kilobytes} KB`;
  const megabytes = twoDigits(bytes / kilo / kilo);
  if (megabytes < kilo) return t`${megabytes} MB`;
  const gigabytes = twoDigits(bytes / kilo / kilo / kilo);
  return t`${gigabytes} GB`;
}

/** With one decimal below 10. */
const twoDigits = (size: number) => (size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size));
