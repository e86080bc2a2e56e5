import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Island } from '../island.tsx';
import { coursesWithSubjects } from '../parts/course-facts.ts';
import { type PublicSite, useSite } from '../site.ts';
import { PhoneButtons } from '../../design/phone-buttons.tsx';
import { ResourceBrowser } from './resource-browser.tsx';
import { academyName } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';
import { ButtonLink, PageHead, SectionIntro, Wrap } from '../../design/site-parts.tsx';

export const head = ({ academy }: PublicSite): HeadFacts => {
  const name = academyName(academy);
  return { title: t`Resources`, description: t`Notes and papers that ${name} shares with everyone.` };
};

/** Public notes. Notes of a student's own batches are in the signed-in area. */
export default function ResourcesPage() {
  const { academy, courses, resources } = useSite();
  if (resources.length > 0) return <Island name="resources" is={ResourceBrowser} with={{ resources }} />;
  return (
    <Wrap>
      <PageHead title={<Trans>Resources</Trans>}>
        <SectionIntro>
          <Trans>No public resources yet.</Trans>
        </SectionIntro>
      </PageHead>
      <p>
        {coursesWithSubjects(courses).length > 0 ? (
          <ButtonLink to="/courses" look="primary">
            <Trans>See courses</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to="/admission" look="primary">
            <Trans>Register for admission</Trans>
          </ButtonLink>
        )}
      </p>
      <PhoneButtons phones={academy.phones} />
    </Wrap>
  );
}
