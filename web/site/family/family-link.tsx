import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Field } from '../parts/fields.tsx';
import { PlainButton } from '../parts/form-buttons.tsx';
import { useFocusOnMount } from '../parts/use-focus-on-mount.ts';

/** The page without a link: explains where to find it, with a field to paste it, as a page on an iPhone's Home Screen has no address bar. */
export function FamilyLink({ onSecret }: { onSecret: (secret: string) => void }) {
  const { t } = useLingui();
  const input = useFocusOnMount<HTMLInputElement>();
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const secret = /#([\w-]{20,100})\s*$/.exec(link)?.[1];
    if (secret === undefined) setProblem(t`Copy the whole link from the message of the office`);
    else onSecret(secret);
  };
  return (
    <>
      <p>
        <Trans>Open this page by the link that the office sent you on WhatsApp.</Trans>
      </p>
      {isOpen ? (
        <form noValidate className="column gap-14" onSubmit={submit}>
          <Field
            id="family-link"
            type="url"
            label={t`Link from the office`}
            autoComplete="off"
            value={link}
            onChange={(event) => setLink(event.currentTarget.value)}
            error={problem}
            ref={input}
          />
          <div>
            <PlainButton type="submit">{t`Open the page`}</PlainButton>
          </div>
        </form>
      ) : (
        <div>
          <PlainButton onClick={() => setOpen(true)}>{t`Put in the link`}</PlainButton>
        </div>
      )}
    </>
  );
}
