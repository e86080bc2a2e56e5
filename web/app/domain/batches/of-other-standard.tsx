import { Plural } from '@lingui/react/macro';

interface OfOtherStandardProps {
  /** Of so many students who are to be added. */
  count: number;
  /** The standard of the batch. */
  standard: string;
}

/** Names are alike across standards: says that somebody is about to be added to a batch of another one. */
export const OfOtherStandard = ({ count, standard }: OfOtherStandardProps) => (
  <Plural value={count} one={`# student is not in ${standard}.`} other={`# students are not in ${standard}.`} />
);
