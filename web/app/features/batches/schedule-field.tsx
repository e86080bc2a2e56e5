import type { WeekDay } from '#contract/fields';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Popover, TextInput, Tooltip } from '../../ui/mantine.ts';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dayName, weekDays } from '../../../lib/dates.ts';
import { DayChips } from './day-chips.tsx';
import { RowProblem, rowOfFields, spokenError } from './row-problem.tsx';
import classes from './schedule-field.module.css';
import { addClass, copyDay, removeClass, type SlotValues, toggleDay } from './slots.ts';

interface ScheduleFieldProps {
  slots: readonly SlotValues[];
  onChange: (slots: SlotValues[]) => void;
  /** Field props of one part of a slot by its path, `schedule.0.startTime`, with id and error. */
  field: (path: string) => { id: string; value?: string; onChange: (value: never) => void; error?: ReactNode };
  /** Placeholder of a slot without its own room. */
  batchRoom: string;
}

/** The weekly classes: day chips, times per class, and copying one day's classes to others. */
export function ScheduleField({ slots, onChange, field, batchRoom }: ScheduleFieldProps) {
  const { t } = useLingui();
  const chosen = weekDays.filter((day) => slots.some((slot) => slot.day === day));
  return (
    <>
      <DayChips label={t`Days with a class`} chosen={chosen} onToggle={(day) => onChange(toggleDay(slots, day))} />
      {chosen.length === 0 ? (
        <p className="muted">
          <Trans>Choose the days of the week. The same times are filled in for each, and can be changed.</Trans>
        </p>
      ) : (
        <ul className={`stack ${classes['days']}`}>
          {chosen.map((day) => {
            const longName = dayName(day);
            return (
              <li className="ruled" key={day}>
                <h3>{longName}</h3>
                <ul className={`stack gap-10 ${classes['slots']}`}>
                  {slots.map((slot, index) =>
                    slot.day === day ? (
                      <SlotRow
                        key={index}
                        index={index}
                        dayLabel={longName}
                        field={field}
                        batchRoom={batchRoom}
                        onRemove={() => onChange(removeClass(slots, index))}
                      />
                    ) : null,
                  )}
                </ul>
                <div className="flex">
                  <Tooltip label={t`Add another class on ${longName}`}>
                    <ActionIcon
                      aria-label={t`Add another class on ${longName}`}
                      onClick={() => onChange(addClass(slots, day))}
                    >
                      <Plus size={18} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                  <CopyToDays day={day} onCopy={(days) => onChange(copyDay(slots, day, days))} />
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

interface SlotRowProps {
  index: number;
  dayLabel: string;
  field: ScheduleFieldProps['field'];
  batchRoom: string;
  onRemove: () => void;
}

function SlotRow({ index, dayLabel, field, batchRoom, onRemove }: SlotRowProps) {
  const { t } = useLingui();
  const start = field(`schedule.${index}.startTime`);
  const end = field(`schedule.${index}.endTime`);
  const room = field(`schedule.${index}.room`);
  return (
    <li className={`gap-8 stack ${classes['slot']} ${rowOfFields}`}>
      <TextInput type="time" aria-label={t`${dayLabel}, from`} {...start} {...spokenError} />
      <span className="muted" aria-hidden>
        <Trans>to</Trans>
      </span>
      <TextInput type="time" aria-label={t`${dayLabel}, to`} {...end} {...spokenError} />
      <TextInput
        className={classes['room'] ?? ''}
        aria-label={t`${dayLabel}, room`}
        placeholder={batchRoom || t`Room`}
        maxLength={40}
        {...room}
        {...spokenError}
      />
      <Tooltip label={t`Remove this class`}>
        <ActionIcon aria-label={t`Remove this class on ${dayLabel}`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <RowProblem fields={[start, end, room]} />
    </li>
  );
}

function CopyToDays({ day, onCopy }: { day: WeekDay; onCopy: (days: WeekDay[]) => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState<WeekDay[]>([]);
  const longName = dayName(day);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      radius="lg"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Tooltip label={t`Copy to other days`}>
        <Popover.Target>
          <ActionIcon
            aria-label={t`Copy the times of ${longName} to other days`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => {
              setDays([]);
              setOpen((before) => !before);
            }}
          >
            <Copy size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown role="dialog" aria-label={t`Copy the times of ${longName} to other days`}>
        <div className={`stack gap-12 ${classes['copy']}`}>
          <p>
            <Trans>Copy the times of {longName} to</Trans>
          </p>
          <DayChips
            label={t`Days to copy to`}
            chosen={days}
            ownDay={day}
            onToggle={(other) =>
              setDays(days.includes(other) ? days.filter((each) => each !== other) : [...days, other])
            }
          />
          <Button
            onClick={() => {
              onCopy(days);
              setOpen(false);
            }}
          >
            <Trans>Copy</Trans>
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
