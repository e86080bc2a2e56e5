import type { Picture } from '#contract/pictures';
import type { Academy } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatPhone, whatsAppLink } from '#contract/phone';
import { dayName, today } from '../lib/dates.ts';
import { summarizeHours } from '../lib/office-hours.ts';
import { BrandMark } from './brand-mark.tsx';
import { EmailText } from './email-text.tsx';
import { publicPath } from '../lib/own-words.ts';
import classes from './public-footer.module.css';

interface PublicFooterProps {
  academy: Academy;
  logo?: Picture | null;
  /** The newsletter form; its column is omitted without one. */
  newsletter?: ReactNode;
}

export function PublicFooter({ academy, logo = null, newsletter }: PublicFooterProps) {
  const { t } = useLingui();
  const name = academy.name || t`Academy`;
  const place = [academy.city, academy.state].filter(Boolean).join(', ');
  const [year] = useState(() => today().slice(0, 4));
  return (
    <footer className={`text-h3 ${classes['footer']}`}>
      <div className={classes['inner']}>
        <div className={`stack ${classes['columns']}`} data-with-newsletter={newsletter ? true : undefined}>
          <div>
            <p className={`row gap-10 text-h2 ${classes['brand']}`}>
              <BrandMark logo={logo} />
              {name}
            </p>
            <address className={`stack ${classes['address']}`}>
              {academy.addressLines.filter(Boolean).map((line) => (
                <span key={line}>{line}</span>
              ))}
              {place && <span>{[place, academy.postalCode].filter(Boolean).join(' ')}</span>}
            </address>
            <OfficeHours academy={academy} />
            <Contact academy={academy} />
          </div>
          <nav aria-label={t`Learn`}>
            <h2>
              <Trans>Learn</Trans>
            </h2>
            <a href={publicPath('/courses')}>
              <Trans>Courses</Trans>
            </a>
            <a href={publicPath('/resources')}>
              <Trans>Resources</Trans>
            </a>
            <a href={publicPath('/admission')}>
              <Trans>Registration</Trans>
            </a>
            <a href={publicPath('/contact')}>
              <Trans>Contact Us</Trans>
            </a>
          </nav>
          <nav aria-label={t`Legal`}>
            <h2>
              <Trans>Legal</Trans>
            </h2>
            <a href={publicPath('/terms-of-service')}>
              <Trans>Terms of Service</Trans>
            </a>
            <a href={publicPath('/privacy-policy')}>
              <Trans>Privacy Policy</Trans>
            </a>
            <a href={publicPath('/cookies-policy')}>
              <Trans>Cookies Policy</Trans>
            </a>
          </nav>
          {newsletter}
        </div>
        <p className={classes['end']}>
          © {year} {name}
        </p>
      </div>
    </footer>
  );
}

function OfficeHours({ academy }: { academy: Academy }) {
  const { t } = useLingui();
  const lines = summarizeHours(academy.officeHours, (opens, closes) => t`${opens} to ${closes}`);
  if (lines.length === 0) return null;
  return (
    <ul className={classes['hours']} aria-label={t`Office hours`}>
      {lines.map(({ from, to, times }) => {
        const first = dayName(from);
        const last = dayName(to);
        const days = from === to ? first : t`${first} to ${last}`;
        return (
          <li key={from}>
            {times === null ? (
              <Trans>{days} closed</Trans>
            ) : (
              <>
                {days}, <span className="figures">{times}</span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Contact({ academy }: { academy: Academy }) {
  const { t } = useLingui();
  return (
    <ul className={classes['contact']}>
      {academy.phones.map((phone) => (
        <li key={phone}>
          <a href={`tel:${phone}`}>
            <Phone size={18} aria-hidden />
            <span className="figures">{formatPhone(phone)}</span>
          </a>
        </li>
      ))}
      {academy.email && (
        <li>
          <a href={`mailto:${academy.email}`}>
            <Mail size={18} aria-hidden />
            <EmailText email={academy.email} />
          </a>
        </li>
      )}
      {academy.whatsapp && (
        <li>
          <a href={whatsAppLink(academy.whatsapp)} rel="noopener">
            <MessageCircle size={18} aria-hidden />
            {t`WhatsApp`}
          </a>
        </li>
      )}
      {academy.mapUrl && (
        <li>
          <a href={academy.mapUrl} rel="noopener">
            <MapPin size={18} aria-hidden />
            <Trans>Find us on the map</Trans>
          </a>
        </li>
      )}
      {academy.socialLinks.length > 0 && (
        <li className={`cluster ${classes['social']}`}>
          {academy.socialLinks.map(({ label, url }) => (
            <a key={url} href={url} rel="noopener me">
              {label}
            </a>
          ))}
        </li>
      )}
    </ul>
  );
}
