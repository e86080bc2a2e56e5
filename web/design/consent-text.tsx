import { Trans } from '@lingui/react/macro';

/** Change it with the text below: it is stored with each consent. */
export const consentTextVersion = '2026-11-01';

/** What a parent agrees to. `name` is the academy's. */
export function ConsentText({ name }: { name: string }) {
  return (
    <Trans>
      I am the parent or guardian. {name} may keep these details to answer this registration, and may call me about it.
    </Trans>
  );
}
