import type { AdmissionEnquiry, BatchChoice } from '#contract/admission-enquiries';
import { Trans, useLingui } from '@lingui/react/macro';
import { dayName, formatTimeRange } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import classes from './asked-for.module.css';

interface AskedForProps {
  enquiry: AdmissionEnquiry;
  choices: BatchChoice[];
}

/** The subjects the family asked for, with the batch chosen for each. */
export function AskedFor({ enquiry, choices }: AskedForProps) {
  const { t } = useLingui();
  const { subjects, message } = enquiry;
  if (subjects.length === 0 && !message) return null;
  return (
    <div className={classes['around']}>
      <Card title={t`What they asked for`}>
        {subjects.length > 0 && (
          <ul className={`stack gap-8 ${classes['subjects']}`}>
            {subjects.map((subject) => {
              const batch = choices.find((choice) => choice.isSuggested && choice.subject._id === subject._id);
              return (
                <li key={subject._id}>
                  <strong className="strong">{subject.name}</strong>
                  {batch ? (
                    <span className="muted numbers">
                      {batch.name},{' '}
                      {daysByTime(batch).map(([time, days], at) => (
                        <span key={time}>
                          {at > 0 && '; '}
                          {days.join(', ')} <span className="unbroken">{time}</span>
                        </span>
                      ))}
                    </span>
                  ) : (
                    <span className="muted numbers" data-none>
                      <Trans>No batch has a free seat at a suitable time</Trans>
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {message && <p className={`muted breakable ${classes['message']}`}>{message}</p>}
      </Card>
    </div>
  );
}

/** "Mon, Wed 8:00–9:00 AM": groups the days of each time. */
function daysByTime({ schedule }: BatchChoice): [time: string, days: string[]][] {
  const byTime = new Map<string, string[]>();
  for (const { day, startTime, endTime } of schedule) {
    const time = formatTimeRange(startTime, endTime);
    byTime.set(time, [...(byTime.get(time) ?? []), dayName(day, 'short')]);
  }
  return [...byTime];
}
