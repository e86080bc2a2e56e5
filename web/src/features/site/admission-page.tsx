import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MetaFunction } from 'react-router';
import { Island } from '../../app/island.tsx';
import { useSite } from '../../app/site.ts';
import { RegistrationForm } from '../admission-enquiries/registration-form.tsx';
import classes from './admission-page.module.css';
import { JoiningSteps } from './joining-section.tsx';
import { OpenNow } from './open-now.tsx';
import { PhoneButtons } from './phone-buttons.tsx';
import { academyName, placeOf, siteMeta } from './site-meta.ts';
import { Card, PageHead, SectionIntro, Wrap } from './site-parts.tsx';

export const meta: MetaFunction = (page) =>
  siteMeta(page, ({ academy }) => {
    const at = [academyName(academy), placeOf(academy)].filter(Boolean).join(', ');
    return { title: t`Registration`, description: t`How to join ${at}: one form, one call and one visit.` };
  });

export default function AdmissionPage() {
  const { academy, courses } = useSite();
  const { name, phones, officeHours, timeZone } = academy;
  const registration = {
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
      <div className={classes['columns']}>
        <Card className={classes['form']}>
          <Island name="registration-form" is={RegistrationForm} with={registration} />
        </Card>
        <div className={classes['beside']}>
          <section aria-labelledby="how">
            <h2 id="how" className={classes['heading']}>
              <Trans>How joining works</Trans>
            </h2>
            <JoiningSteps academy={academy} />
          </section>
          {phones.length > 0 && (
            <section aria-labelledby="call" className={classes['call']}>
              <h2 id="call" className={classes['heading']}>
                <Trans>Rather talk to us</Trans>
              </h2>
              <Island name="open-now" is={OpenNow} with={{ academy: { officeHours, timeZone } }} />
              <div className={classes['phones']}>
                <PhoneButtons phones={phones} />
              </div>
            </section>
          )}
        </div>
      </div>
    </Wrap>
  );
}
