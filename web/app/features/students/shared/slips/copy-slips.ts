import { plural, t } from '@lingui/core/macro';
import { copyText } from '../../../../ui/copy-text.ts';

export const copySlips = (texts: readonly string[]): Promise<void> =>
  copyText(
    texts.join('\n\n'),
    plural(texts.length, { one: 'Login copied', other: '# logins copied' }),
    t`The browser does not let this page copy. Print the slips or write them down.`,
  );
