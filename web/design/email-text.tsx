import { Fragment } from 'react';

/** An email address that wraps at its punctuation and not within a word. */
export function EmailText({ email }: { email: string }) {
  const parts = (email.match(/\.*[^.@]*@*/g) ?? []).filter(Boolean);
  return (
    <span className="breakable">
      {parts.map((part, index) => (
        <Fragment key={`${index}${part}`}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

/** Text that may contain addresses. */
export const withEmailText = (words: string) =>
  words.split(/(\S+@\S+)/).map((part, index) => (index % 2 === 1 ? <EmailText key={index} email={part} /> : part));
