import type { Family } from '#contract/family';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PhoneButtons, WhatsAppButton } from '../../design/phone-buttons.tsx';
import { formatDate } from '../../lib/dates.ts';
import { useOwnText } from '../../lib/own-texts.ts';
import { PlainButton } from '../parts/form-buttons.tsx';
import { ChildCard } from './child-card.tsx';
import { ChildTabs } from './child-tabs.tsx';
import { FamilyRing } from './family-ring.tsx';
import classes from './family.module.css';

interface FamilyViewProps {
  family: Family;
  /** Called after leave was requested: all data is refetched. */
  onChange: () => void;
  onClose: () => void;
}

export function FamilyView({ family, onChange, onClose }: FamilyViewProps) {
  const { t } = useLingui();
  const [chosenId, setChosenId] = useState<string>();
  const { children, announcements, academy, guardian } = family;
  const chosen = children.find(({ _id }) => _id === chosenId) ?? children[0];
  return (
    <>
      {chosen && <ChildTabs childList={children} chosen={chosen} onChoose={({ _id }) => setChosenId(_id)} />}
      <div className={classes['body']}>
        {chosen ? (
          <ChildCard key={chosen._id} child={chosen} family={family} onChange={onChange} />
        ) : (
          <p className={`sheet ${classes['card']}`}>
            <Trans>No child of yours studies here now. Call the office if that is not right.</Trans>
          </p>
        )}
        {announcements.length > 0 && (
          <section className={`sheet stack gap-14 no-print ${classes['card']}`} aria-labelledby="family-announcements">
            <h2 id="family-announcements">{t`Announcements`}</h2>
            <ul className="stack gap-14">
              {announcements.map((announcement) => (
                <FamilyAnnouncement key={announcement._id} announcement={announcement} />
              ))}
            </ul>
          </section>
        )}
        {(academy.phones.length > 0 || academy.whatsapp !== null) && (
          <section className={`sheet stack gap-14 no-print ${classes['card']}`} aria-labelledby="family-office">
            <h2 id="family-office">{t`Ask the office`}</h2>
            <div className="cluster gap-10">
              <PhoneButtons phones={academy.phones} />
              {academy.whatsapp !== null && <WhatsAppButton number={academy.whatsapp} />}
            </div>
          </section>
        )}
        <FamilyRing language={guardian.language} />
        <section className={`sheet stack gap-14 no-print ${classes['card']}`} aria-labelledby="family-device">
          <h2 id="family-device">{t`This page`}</h2>
          <p className="aside">
            <Trans>On a phone that others use, too, close the page when you have read it.</Trans>
          </p>
          <div className="cluster gap-10">
            <PlainButton onClick={() => window.print()}>{t`Print`}</PlainButton>
            <PlainButton onClick={onClose}>{t`Close the page on this phone`}</PlainButton>
          </div>
        </section>
      </div>
    </>
  );
}

function FamilyAnnouncement({ announcement }: { announcement: Family['announcements'][number] }) {
  const ownText = useOwnText();
  const [title, body] = [ownText(announcement, 'title'), ownText(announcement, 'body')];
  return (
    <li>
      <h3 lang={title?.lang}>{title?.text}</h3>
      <p className="aside">{[formatDate(announcement.startDate), ...announcement.children].join(' · ')}</p>
      <p className={`breakable ${classes['written']}`} lang={body?.lang}>
        {body?.text}
      </p>
    </li>
  );
}
