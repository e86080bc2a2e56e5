import { localeOf } from '#contract/languages';
import { i18n } from '@lingui/core';

/** A count as the page's language writes it: "5,000". */
export const formatCount = (count: number): string =>
  new Intl.NumberFormat(localeOf(i18n.locale || 'en')).format(count);
