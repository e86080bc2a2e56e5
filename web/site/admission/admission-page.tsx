import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Island } from '../island.tsx';
import { type PublicSite, useSite } from '../site.ts';
import { RegistrationForm } from './registration-form.tsx';
import classes from './admission-page.module.css';
import { JoiningSteps } from '../parts/joining-section.tsx';
import { OpenNow } from '../../design/open-now.tsx';
import { PhoneButtons } from '../../design/phone-buttons.tsx';
import { academyName, placeOf } from '../../lib/academy.ts';
import type { HeadFacts } from '../document.tsx';
import { SiteCard, PageHead, SectionIntro, Wrap } from '../../design/site-parts.tsx';

export const head = ({ academy }: PublicSite): HeadFacts => {
  const at = [academyName(academy), placeOf(academy)].filter(Boolean).join(', ');
  return { title: t`Registration`, description: t`How to join ${at}: one form, one call and one visit.` };
};

export default function AdmissionPage() {
  const { academy, courses, canSendMail } = useSite();
  const { name, phones, officeHours, timeZone } = academy;
  const registration = {
    canSendMail,
    academy: { name, phones, officeHours },
    courses: courses.map((course) => ({
      _id: course._id,
      name: course.name,
      subjects: course.subjects.map((subject) => ({ _id: subject._id, name: subject.name })),
    })),
  };
  return (
    <Wrap className={classes['page']}>
      <PageHead title={<Trans>Registration</Trans>}>
        <SectionIntro>
          <Trans>Joining takes one form and one visit.</Trans>
        </SectionIntro>
      </PageHead>
      <div className={`column start ${classes['columns']}`}>
        <SiteCard className={classes['form']}>
          <Island name="registration-form" is={RegistrationForm} with={registration} />
        </SiteCard>
        <div className={`stack ${classes['beside']}`}>
          <section aria-labelledby="how">
            <h2 id="how" className={classes['heading']}>
              <Trans>How joining works</Trans>
            </h2>
            <JoiningSteps academy={academy} />
          </section>
          {phones.length > 0 && (
            <section aria-labelledby="call" className={classes['call']}>
              <h2 id="call" className={classes['heading']}>
                <Trans>Prefer to talk to us?</Trans>
              </h2>
              <Island name="open-now" is={OpenNow} with={{ academy: { officeHours, timeZone } }} />
              <div className={`cluster gap-12 ${classes['phones']}`}>
                <PhoneButtons phones={phones} />
              </div>
            </section>
          )}
        </div>
      </div>
    </Wrap>
  );
}
