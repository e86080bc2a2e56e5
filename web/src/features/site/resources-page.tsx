import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MetaFunction } from 'react-router';
import { useSite } from '../../app/site.ts';
import { PhoneButtons } from './phone-buttons.tsx';
import { academyName, siteMeta } from './site-meta.ts';
import { ButtonLink, PageHead, SectionIntro, Wrap } from './site-parts.tsx';

export const meta: MetaFunction = (page) =>
  siteMeta(page, ({ academy }) => {
    const name = academyName(academy);
    return { title: t`Resources`, description: t`Notes and papers that ${name} shares with everybody.` };
  });

/** What the academy hands out to everybody. Notes for one's own batches are in the signed-in area. */
export default function ResourcesPage() {
  const { academy } = useSite();
  return (
    <Wrap>
      <PageHead title={<Trans>Resources</Trans>}>
        <SectionIntro>
          <Trans>No public resources yet.</Trans>
        </SectionIntro>
      </PageHead>
      <p>
        <ButtonLink to="/courses" look="primary">
          <Trans>See courses</Trans>
        </ButtonLink>
      </p>
      <PhoneButtons phones={academy.phones} />
    </Wrap>
  );
}
