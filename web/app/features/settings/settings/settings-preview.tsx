import type { Academy } from '#contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { brandStyles } from '../../../../design/brand.ts';
import { PublicFooter } from '../../../../design/public-footer.tsx';
import { AddressLines, hasAddress } from '../../../../design/address-lines.tsx';
import { HoursTable } from '../../../../design/hours-table.tsx';
import { OpenNow } from '../../../../design/open-now.tsx';
import { PhoneButtons, WhatsAppButton } from '../../../../design/phone-buttons.tsx';
import { SiteCard } from '../../../../design/site-parts.tsx';
import { usePictures } from '../../../domain/pictures/pictures.queries.ts';
import classes from './settings-preview.module.css';

/** The contact block and the footer of the public site with what is typed now. Nothing in it can be pressed. */
export function SettingsPreview({ academy }: { academy: Academy }) {
  const { t } = useLingui();
  const shown = useDeferredValue(academy);
  const pictures = usePictures();
  return (
    <aside className={classes['preview']} aria-label={t`Preview`}>
      <h2>
        <Trans>Preview</Trans>
      </h2>
      <p className="aside">
        <Trans>This is how visitors will see it after you save.</Trans>
      </p>
      {shown.colour && <style>{brandStyles(shown.colour, `.${classes['frame']}`)}</style>}
      <div className={classes['frame']} inert data-testid="preview">
        <div className={classes['scaled']}>
          <div className={classes['contact']}>
            {(shown.phones.length > 0 || shown.whatsapp) && (
              <div className={`cluster gap-12 ${classes['phones']}`}>
                <PhoneButtons phones={shown.phones} />
                {shown.whatsapp && <WhatsAppButton number={shown.whatsapp} />}
              </div>
            )}
            <div className={`gap-18 ${classes['cards']}`}>
              {shown.officeHours.length > 0 && (
                <SiteCard>
                  <h3>
                    <Trans>Office hours</Trans>
                  </h3>
                  <OpenNow academy={shown} />
                  <HoursTable academy={shown} />
                </SiteCard>
              )}
              {hasAddress(shown) && (
                <SiteCard>
                  <h3>
                    <Trans>Visit</Trans>
                  </h3>
                  <AddressLines academy={shown} />
                </SiteCard>
              )}
            </div>
          </div>
          <PublicFooter academy={shown} logo={pictures.data?.logo ?? null} />
        </div>
      </div>
    </aside>
  );
}
