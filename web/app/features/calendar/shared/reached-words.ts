import type { Reached } from '#contract/calendar';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Says after a change of one class whose phones ring for it, and for whom none does. */
export function useReachedWords(): (change: string, reached: Reached) => string {
  const { t } = useLingui();
  return (change, { students, phones, without: { count, names } }) => {
    if (students === 0) return change;
    if (phones === 0) return t`${change}. No phone rings for it.`;
    const ring = plural(phones, { one: '# phone rings for it.', other: '# phones ring for it.' });
    if (count === 0) return t`${change}. ${ring}`;
    const [listed, more] = [names.join(', '), count - names.length];
    const who =
      more === 0
        ? t`Without a phone that rings: ${listed}.`
        : t`Without a phone that rings: ${listed} and ${more} more.`;
    return t`${change}. ${ring} ${who}`;
  };
}
