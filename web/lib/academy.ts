import type { Academy } from '#contract/settings';
import { t } from '@lingui/core/macro';

export function academyName({ name }: Pick<Academy, 'name'>): string {
  return name || t`Academy`;
}

/** "Latur, Maharashtra", or the known part of it. */
export function placeOf({ city, state }: Pick<Academy, 'city' | 'state'>): string {
  return [city, state].filter(Boolean).join(', ');
}
