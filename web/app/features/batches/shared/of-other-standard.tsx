import { Plural } from '@lingui/react/macro';

interface OfOtherStandardProps {
  /** Number of students to be added. */
  count: number;
  /** The batch's standard. */
  standard: string;
}

/** Warns that students of another standard are about to be added, as names repeat across standards. */
export const OfOtherStandard = ({ count, standard }: OfOtherStandardProps) => (
  <Plural value={count} one={`# student is not in ${standard}.`} other={`# students are not in ${standard}.`} />
);
