import { Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '../../ui/mantine.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../../design/notice.tsx';
import classes from './newsletter.module.css';
import { type NewsletterValues, useNewsletterPreview } from './newsletter.queries.ts';

const pauseMs = 400;

/** Debounced preview of the rendered mail. */
export function MailPreview({ subject, body }: NewsletterValues) {
  const { t } = useLingui();
  const [values] = useDebouncedValue({ subject, body }, pauseMs);
  const preview = useNewsletterPreview(values);
  const isWritten = subject.trim() !== '' && body.trim() !== '';
  return (
    <Card title={t`Preview`} flush>
      {preview.error && <Notice tone="err">{preview.error.message}</Notice>}
      {isWritten && preview.data ? (
        <iframe
          title={t`The newsletter as readers see it`}
          // The sandbox blocks scripts and navigation.
          sandbox=""
          srcDoc={preview.data.html}
          className={`full ${classes['preview']}`}
        />
      ) : (
        <p className={`muted ${classes['hint']}`}>
          <Trans>Write a subject and a text to see the mail here.</Trans>
        </p>
      )}
    </Card>
  );
}
