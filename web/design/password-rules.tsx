import { passwordLength } from '#contract/auth';
import { Trans } from '@lingui/react/macro';

/** The rules as the hint of every new-password field. */
export function PasswordRules({ minLength }: { minLength: number }) {
  const maxLength = passwordLength.max;
  return (
    <ul className="stack gap-4 bullets">
      <li>
        <Trans>
          {minLength} to {maxLength} characters of any kind; three or four words are good
        </Trans>
      </li>
      <li>
        <Trans>Not a common password, your name or the name of the academy</Trans>
      </li>
    </ul>
  );
}
