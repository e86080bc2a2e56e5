import { weekDays } from '#contract/dates';
import type { WeekDay } from '#contract/fields';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Switch } from '../../../ui/mantine.ts';
import { Plus, Trash2 } from 'lucide-react';
import { dayName } from '../../../../lib/dates.ts';
import type { AppForm } from '../../../../lib/form.ts';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './settings-editor.module.css';
import type { SettingsValues } from './settings-values.ts';

const usual = { opens: '10:00', closes: '18:00' };
const periodsADay = 2;

/** A switch per day; an open day has one period, or two with a break. */
export function OfficeHoursFields({ form }: { form: AppForm<SettingsValues> }) {
  return (
    <div className="stack">
      {weekDays.map((day) => (
        <DayFields key={day} day={day} form={form} />
      ))}
    </div>
  );
}

function DayFields({ day, form }: { day: WeekDay; form: AppForm<SettingsValues> }) {
  const { t } = useLingui();
  const hours = form.values.officeHours;
  const periods = hours.flatMap((period, at) => (period.day === day ? [{ ...period, at }] : []));
  const name = dayName(day);
  const add = (period: { opens: string; closes: string }) =>
    form.form.insertListItem('officeHours', { day, ...period });
  const close = () =>
    form.form.setFieldValue(
      'officeHours',
      hours.filter((period) => period.day !== day),
    );
  // A new day copies an existing one.
  const like = hours[0] ?? usual;
  return (
    <div role="group" aria-label={name} className={`gap-12 stack ${classes['day']}`}>
      <Switch
        label={name}
        checked={periods.length > 0}
        onChange={(event) => (event.currentTarget.checked ? add({ opens: like.opens, closes: like.closes }) : close())}
      />
      <div className="stack gap-8">
        {periods.length === 0 && (
          <span className="muted">
            <Trans>Closed</Trans>
          </span>
        )}
        {periods.map(({ at }, index) => (
          <div key={at} className={`row wrap gap-8 ${classes['hours']}`}>
            <TextField {...form.field(`officeHours.${at}.opens`)} type="time" aria-label={t`${name} opens`} />
            <span>
              <Trans>to</Trans>
            </span>
            <TextField {...form.field(`officeHours.${at}.closes`)} type="time" aria-label={t`${name} closes`} />
            {index === 0 && periods.length < periodsADay && (
              <Button
                variant="subtle"
                color="paper"
                px={8}
                ml={-8}
                leftSection={<Plus size={16} aria-hidden />}
                aria-label={t`Add hours after a break on ${name}`}
                onClick={() => add({ opens: '', closes: '' })}
              >
                <Trans>Break</Trans>
              </Button>
            )}
            {index > 0 && (
              <ActionIcon
                variant="subtle"
                color="paper"
                size={40}
                aria-label={t`Remove the hours after the break on ${name}`}
                onClick={() => form.form.removeListItem('officeHours', at)}
              >
                <Trash2 size={18} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
