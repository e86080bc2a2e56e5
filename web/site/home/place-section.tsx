import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { AddressLines, hasAddress } from '../../design/address-lines.tsx';
import { HoursTable } from '../../design/hours-table.tsx';
import { ButtonLink, Section, SectionHeading } from '../../design/site-parts.tsx';
import { BuildingPictures } from '../parts/building-pictures.tsx';
import type { PublicSite } from '../site.ts';
import classes from './place-section.module.css';

/** Address, opening hours and photographs, as far as known. */
export function PlaceSection({ academy, building }: Pick<PublicSite, 'academy' | 'building'>) {
  const { officeHours, mapUrl } = academy;
  // The first picture is in the hero.
  const others = building.slice(1, 4);
  const isKnown = hasAddress(academy) || mapUrl !== null;
  if (!isKnown && officeHours.length === 0 && others.length === 0) return null;
  const hours = officeHours.length > 0 && <Trans>Office hours</Trans>;
  const heading = isKnown ? <Trans>Where to find us</Trans> : hours || <Trans>Our academy</Trans>;
  return (
    <Section labelledBy="place" lazy>
      <SectionHeading id="place">{heading}</SectionHeading>
      <div className={`stack ${classes['columns']}`} data-with-pictures={others.length > 0 || undefined}>
        <div className={`stack ${classes['facts']}`}>
          {isKnown && (
            <div>
              <AddressLines academy={academy} />
              {mapUrl && (
                <ButtonLink to={mapUrl} look="secondary" className={classes['map']}>
                  <MapPin size={20} aria-hidden />
                  <Trans>Find us on the map</Trans>
                </ButtonLink>
              )}
            </div>
          )}
          {hours && (
            <div>
              {isKnown && <h3>{hours}</h3>}
              <HoursTable academy={academy} />
            </div>
          )}
        </div>
        {others.length > 0 && <BuildingPictures pictures={others} />}
      </div>
    </Section>
  );
}
