import { Trans, useLingui } from '@lingui/react/macro';
import { EmailText } from '../../design/email-text.tsx';
import { PlainButton } from '../parts/form-buttons.tsx';
import classes from './sample-sign-ins.module.css';

interface Sample {
  role: 'admin' | 'teacher' | 'student';
  email: string;
  password: string;
}

/** One sign-in for each role of the sample academy; a real installation has none. */
export function SampleSignIns({ samples, onChoose }: { samples: Sample[]; onChoose: (sample: Sample) => void }) {
  const { t } = useLingui();
  const names = { admin: t`Admin`, teacher: t`Teacher`, student: t`Student` };
  return (
    <section className={classes['box']} aria-labelledby="samples">
      <h2 id="samples">
        <Trans>This is a sample academy</Trans>
      </h2>
      <p>
        <Trans>All people here are samples. Choose a role to fill in its login.</Trans>
      </p>
      <ul>
        {samples.map((sample) => (
          <li key={sample.role}>
            <PlainButton onClick={() => onChoose(sample)}>{names[sample.role]}</PlainButton>
            <span>
              <code>
                <EmailText email={sample.email} />
              </code>{' '}
              <code>{sample.password}</code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
