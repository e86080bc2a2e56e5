import { t } from '@lingui/core/macro';
import type { Problem } from '../../../../design/error-summary.tsx';
import { levelId, matchId } from './match-values.tsx';
import { isOpen, type Matches } from './use-matches.ts';

/** The questions to answer before the names of a file stand for records. */
export function openQuestions({ records, matches }: Matches): Problem[] {
  const open = matches.filter(isOpen);
  const unleveled = records === 'standards' ? open.filter(({ meant }) => meant !== undefined) : [];
  const unmatched = open.filter((one) => !unleveled.includes(one)).map(({ text }) => text);
  const [first] = unmatched;
  const names = unmatched.length > 3 ? `${unmatched.slice(0, 3).join(', ')}, …` : unmatched.join(', ');
  return [
    ...(first === undefined
      ? []
      : [{ message: t`Match the names in your file: ${names}`, fieldId: matchId(records, first) }]),
    ...unleveled.map(({ text }) => ({
      message: t`Choose the level of the new standard “${text}”`,
      fieldId: levelId(text),
    })),
  ];
}
