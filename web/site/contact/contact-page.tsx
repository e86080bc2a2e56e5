import type { Picture as PictureOf } from '#contract/pictures';
import type { Academy } from '#contract/settings';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Mail, MapPin } from 'lucide-react';
import { Island } from '../island.tsx';
import { type PublicSite, useSite } from '../site.ts';
import { EmailText } from '../../design/email-text.tsx';
import { ContactForm } from './contact-form.tsx';
import { AddressLines, hasAddress } from '../../design/address-lines.tsx';
import classes from './contact-page.module.css';
import { HoursTable } from '../../design/hours-table.tsx';
import { OpenNow } from '../../design/open-now.tsx';
import { ScaledPicture } from '../../design/picture.tsx';
import { PhoneButtons, WhatsAppButton } from '../../design/phone-buttons.tsx';
import { academyName, placeOf } from '../../lib/academy.ts';
import { formatWeekDate } from '../../lib/dates.ts';
import type { HeadFacts } from '../document.tsx';
import { ButtonLink, SiteCard, PageHead, SectionIntro, Wrap } from '../../design/site-parts.tsx';
import { organization } from '../structured-data.ts';

export const head = ({ academy, origin }: PublicSite): HeadFacts => {
  const at = [academyName(academy), placeOf(academy)].filter(Boolean).join(', ');
  return {
    title: t`Contact Us`,
    description: t`How to reach ${at}: address, phone numbers, email and office hours.`,
    structuredData: [organization(academy, origin)],
  };
};

export default function ContactPage() {
  const { academy, building, closedDays } = useSite();
  const { officeHours, timeZone } = academy;
  return (
    <Wrap className={classes['page']}>
      <PageHead title={<Trans>Contact Us</Trans>}>
        <SectionIntro>
          <Intro academy={academy} />
        </SectionIntro>
        {(academy.phones.length > 0 || academy.whatsapp) && (
          <div className={`cluster gap-12 ${classes['phones']}`}>
            <PhoneButtons phones={academy.phones} />
            {academy.whatsapp && <WhatsAppButton number={academy.whatsapp} />}
          </div>
        )}
      </PageHead>
      <div className={`stack ${classes['columns']}`}>
        <div className={`gap-18 stack ${classes['cards']}`}>
          {officeHours.length > 0 && (
            <SiteCard>
              <h2>
                <Trans>Office hours</Trans>
              </h2>
              <Island name="open-now" is={OpenNow} with={{ academy: { officeHours, timeZone } }} />
              <HoursTable academy={academy} />
            </SiteCard>
          )}
          {closedDays.length > 0 && (
            <SiteCard>
              <h2>
                <Trans>Closed days</Trans>
              </h2>
              <ClosedDaysList days={closedDays} />
            </SiteCard>
          )}
          {(hasAddress(academy) || academy.mapUrl) && <Visit academy={academy} front={building[0]} />}
        </div>
        <div className={`column gap-18 ${classes['writing']}`}>
          <Island name="contact-form" is={ContactForm} />
          {(academy.email || academy.socialLinks.length > 0) && <Write academy={academy} />}
        </div>
      </div>
    </Wrap>
  );
}

/** Closed days, listed until they are over. */
function ClosedDaysList({ days }: { days: PublicSite['closedDays'] }) {
  return (
    <dl className={`stack gap-10 ${classes['closed']}`}>
      {days.map(({ _id, name, startDate, endDate }) => {
        const [first, last] = [formatWeekDate(startDate), formatWeekDate(endDate)];
        return (
          <div key={_id}>
            <dt>{name}</dt>
            <dd className="muted numbers">
              {startDate === endDate ? (
                <span className="unbroken">{first}</span>
              ) : (
                <Trans>
                  <span className="unbroken">{first}</span> to <span className="unbroken">{last}</span>
                </Trans>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Intro({ academy: { phones, email, whatsapp } }: { academy: Academy }) {
  if (phones.length > 0) return <Trans>Ask about courses, timings and admission. A call is the quickest way.</Trans>;
  if (email || whatsapp) return <Trans>Ask about courses, timings and admission.</Trans>;
  return <Trans>Phone numbers and email will be published here soon.</Trans>;
}

function Visit({ academy, front }: { academy: Academy; front: PictureOf | undefined }) {
  return (
    <SiteCard>
      {front && (
        <ScaledPicture
          picture={front}
          alt={front.caption ?? ''}
          sizes="(max-width: 992px) calc(100vw - 76px), 480px"
          className={classes['front']}
        />
      )}
      <h2>
        <Trans>Visit</Trans>
      </h2>
      <AddressLines academy={academy} />
      {academy.mapUrl && (
        <ButtonLink to={academy.mapUrl} look="secondary" className={classes['button']}>
          <MapPin size={20} aria-hidden />
          <Trans>Find us on the map</Trans>
        </ButtonLink>
      )}
    </SiteCard>
  );
}

function Write({ academy: { email, socialLinks } }: { academy: Academy }) {
  return (
    <SiteCard>
      <h2>
        <Trans>Write</Trans>
      </h2>
      <ul className={classes['links']}>
        {email && (
          <li>
            <a className="inline gap-10 plain-link primary strong breakable" href={`mailto:${email}`}>
              <Mail size={20} aria-hidden />
              <EmailText email={email} />
            </a>
          </li>
        )}
        {socialLinks.map(({ label, url }) => (
          <li key={url}>
            <a className="inline gap-10 plain-link primary strong breakable" href={url} rel="noopener me">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </SiteCard>
  );
}
