import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type MetaFunction, useLoaderData } from 'react-router';
import { Island } from '../../app/island.tsx';
import { useSite } from '../../app/site.ts';
import { PhoneButtons } from './phone-buttons.tsx';
import { ResourceBrowser } from './resource-browser.tsx';
import { loadResources, loadResourcesInBrowser, type ResourcesData } from './resources-loader.ts';
import { academyName, siteMeta } from './site-meta.ts';
import { ButtonLink, PageHead, SectionIntro, Wrap } from './site-parts.tsx';

export const loader = loadResources;
export const clientLoader = loadResourcesInBrowser;

export const meta: MetaFunction = (page) =>
  siteMeta(page, ({ academy }) => {
    const name = academyName(academy);
    return { title: t`Resources`, description: t`Notes and papers that ${name} shares with everybody.` };
  });

/** What the academy hands out to everybody. Notes for one's own batches are in the signed-in area. */
export default function ResourcesPage() {
  const { academy } = useSite();
  const { resources } = useLoaderData<ResourcesData>();
  if (resources.length > 0) return <Island name="resources" is={ResourceBrowser} with={{ resources }} />;
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
