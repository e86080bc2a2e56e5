import { localeOf } from '#contract/languages';
import { i18n } from '@lingui/core';

/** An amount with its currency, "₹1.05", in the reader's language with Latin digits. */
export const formatMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat(localeOf(i18n.locale || 'en'), { style: 'currency', currency }).format(amount);
