import { Trans } from '@lingui/react/macro';
import classes from '../parts/auth-frame.module.css';

/** The academy does not exist yet, so there are no texts of its own. */
export function NextSteps() {
  return (
    <>
      <p className={`heavy balanced ${classes['headline']}`}>
        <Trans>From here to your first class</Trans>
      </p>
      <dl className={`stack gap-14 ${classes['facts']}`}>
        <div>
          <dt>
            <Trans>Now</Trans>
          </dt>
          <dd>
            <Trans>The academy’s name and your account</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Then</Trans>
          </dt>
          <dd>
            <Trans>Subjects, standards, teachers, batches and students: the dashboard leads you through them</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>At any time</Trans>
          </dt>
          <dd>
            <Trans>Address, hours, colour and pictures of your public site, in the settings</Trans>
          </dd>
        </div>
      </dl>
    </>
  );
}
