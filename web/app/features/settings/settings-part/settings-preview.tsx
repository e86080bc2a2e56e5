import type { Academy } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useDeferredValue } from 'react';
import { AddressLines, hasAddress } from '../../../../design/address-lines.tsx';
import { brandStyles } from '../../../../design/brand.ts';
import { BrandMark } from '../../../../design/brand-mark.tsx';
import { HoursTable } from '../../../../design/hours-table.tsx';
import { OpenNow } from '../../../../design/open-now.tsx';
import { PhoneButtons, WhatsAppButton } from '../../../../design/phone-buttons.tsx';
import { PublicFooter } from '../../../../design/public-footer.tsx';
import { ButtonLink, SiteCard } from '../../../../design/site-parts.tsx';
import { academyName } from '../../../../lib/academy.ts';
import { useOwnText } from '../../../../lib/own-texts.ts';
import { usePictures } from '../../pictures/shared/pictures.queries.ts';
import { useSettingsParts } from '../settings-parts.ts';
import classes from './settings-preview.module.css';
import type { SectionName } from './settings-values.ts';

const parts = { academy: AcademyPart, address: AddressPart, contact: ContactPart, hours: HoursPart };

const hasPreview = (section: SectionName): section is keyof typeof parts => section in parts;

/** Preview of a section on the public site with the typed values; inert. Some sections are not visible there. */
export function SettingsPreview({ section, academy }: { section: SectionName; academy: Academy }) {
  const { t } = useLingui();
  const { title } = useSettingsParts()[section];
  const shown = useDeferredValue(academy);
  if (!hasPreview(section)) return null;
  const Part = parts[section];
  return (
    <aside className={classes['preview']} aria-label={t`Preview: ${title}`}>
      <p className="aside">
        <Trans>How visitors will see it</Trans>
      </p>
      {shown.colour && <style>{brandStyles(shown.colour, `.${classes['frame']}`)}</style>}
      <div className={classes['frame']} inert>
        <div className={classes['scaled']}>
          <Part academy={shown} />
        </div>
      </div>
    </aside>
  );
}

interface PartProps {
  academy: Academy;
}

/** The top of the home page and of "About Us". */
function AcademyPart({ academy }: PartProps) {
  const { t } = useLingui();
  const ownText = useOwnText();
  const [tagline, about] = [ownText(academy, 'tagline'), ownText(academy, 'about')];
  const logo = usePictures().data?.logo ?? null;
  return (
    <div className={`stack gap-14 ${classes['part']}`}>
      <p className="row gap-10 heavy text-h3">
        <BrandMark logo={logo} />
        {academyName(academy)}
      </p>
      <p className={`balanced ${classes['headline']}`} lang={tagline?.lang}>
        {tagline?.text ?? t`Every class counts. Now you can see it.`}
      </p>
      {about && (
        <p className={`muted ${classes['about']}`} lang={about.lang}>
          {about.text}
        </p>
      )}
      <div>
        <ButtonLink to="/admission" look="primary">
          <Trans>Register for admission</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}

function AddressPart({ academy }: PartProps) {
  return (
    <TitledPart title={<Trans>Visit</Trans>}>
      {hasAddress(academy) ? <AddressLines academy={academy} /> : <Missing />}
    </TitledPart>
  );
}

function HoursPart({ academy }: PartProps) {
  return (
    <TitledPart title={<Trans>Office hours</Trans>}>
      {academy.officeHours.length > 0 ? (
        <>
          <OpenNow academy={academy} />
          <HoursTable academy={academy} />
        </>
      ) : (
        <Missing />
      )}
    </TitledPart>
  );
}

/** The buttons of the contact page, and the footer. */
function ContactPart({ academy }: PartProps) {
  const logo = usePictures().data?.logo ?? null;
  return (
    <>
      {(academy.phones.length > 0 || academy.whatsapp) && (
        <div className={`cluster gap-12 ${classes['part']}`}>
          <PhoneButtons phones={academy.phones} />
          {academy.whatsapp && <WhatsAppButton number={academy.whatsapp} />}
        </div>
      )}
      <PublicFooter academy={academy} logo={logo} />
    </>
  );
}

function TitledPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['part']}>
      <SiteCard>
        <h3>{title}</h3>
        {children}
      </SiteCard>
    </div>
  );
}

const Missing = () => (
  <p className="muted">
    <Trans>Not shown while it is empty.</Trans>
  </p>
);
