import { Trans, useLingui } from '@lingui/react/macro';
import { Megaphone, Pin } from 'lucide-react';
import { isDay } from '../../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import classes from './announcement-form.module.css';
import { AnnouncementText } from './announcement-text.tsx';
import type { AnnouncementValues } from './announcement-values.ts';
import { useAnnouncementWords } from './announcement-words.ts';

/** The announcement as its readers get it, while it is written. */
export function AnnouncementPreview({ values }: { values: AnnouncementValues }) {
  const { t } = useLingui();
  const words = useAnnouncementWords();
  const { title, body, startDate, endDate, pinned } = values;
  return (
    <Card title={t`As a student sees it`} className={classes['preview']}>
      {title.trim() === '' && body.trim() === '' ? (
        <p className={classes['hint']}>
          <Trans>Write a title and a message to see them here.</Trans>
        </p>
      ) : (
        <article className={classes['seen']}>
          <p className={classes['seenTitle']}>
            <Megaphone size={18} aria-hidden />
            <strong>{title.trim() || t`Title`}</strong>
            {pinned && <Pin size={16} role="img" aria-label={t`Pinned`} />}
          </p>
          {isDay(startDate) && isDay(endDate) && (
            <p className={classes['hint']}>{words.days({ startDate, endDate })}</p>
          )}
          <AnnouncementText body={body.trim()} />
        </article>
      )}
    </Card>
  );
}
