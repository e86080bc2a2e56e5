import { Fragment } from 'react';

/** An address that has to be broken is broken after its @ and before its dots, not in the middle of a word. */
export function EmailAddress({ email }: { email: string }) {
  const parts = email.split(/(?<=@)|(?=\.)/);
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which have nothing but their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
