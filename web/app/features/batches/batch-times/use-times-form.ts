import type { BatchInList } from '#contract/batches';
import type { WeekDay } from '#contract/fields';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { useAppForm } from '../../../../lib/form.ts';
import { type BatchUpdate, useUpdateBatches } from '../shared/batches.queries.ts';

/** What a row of the grid asks for; its classes have the same time on all days. */
export type RowValues = {
  teacher: string | null;
  days: WeekDay[];
  startTime: string;
  endTime: string;
  room: string;
};

export type TimesForm = ReturnType<typeof useTimesForm>;

/** One form for the batches given; `onSaved` gets their number once none is refused. Those that were saved are in `saved`. */
export function useTimesForm(batches: readonly BatchInList[], onSaved: (count: number) => void) {
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const update = useUpdateBatches();
  const filledIn = ({ rows }: { rows: RowValues[] }) =>
    batches.flatMap((batch, index) => {
      const row = rows[index];
      return row && !saved.has(batch._id) && isFilledIn(batch, row) ? [{ batch, index, row }] : [];
    });
  const form = useAppForm({
    initialValues: { rows: batches.map(valuesOf) },
    check: (values) => {
      const wanted = filledIn(values);
      if (wanted.length === 0) return { 'rows.0.teacher': t`Choose a teacher, or days and times, for a batch first` };
      return Object.fromEntries(wanted.flatMap(({ index, row }) => problemsOf(row, `rows.${index}`)));
    },
    onSubmit: async (values) => {
      const wanted = filledIn(values);
      const refused = await update.mutateAsync(wanted.map(({ batch, row }) => updateOf(batch, row)));
      const done = wanted.filter(({ batch }) => !refused.has(batch._id));
      setSaved(new Set([...saved, ...done.map(({ batch }) => batch._id)]));
      if (refused.size > 0) {
        const fields = wanted.flatMap(({ batch, index }) => {
          const error = refused.get(batch._id);
          return error === undefined ? [] : [refusalOf(error, batch, `rows.${index}`)];
        });
        throw new ApiError(
          plural(refused.size, {
            one: '# batch is not saved yet. What you entered for it is still here.',
            other: '# batches are not saved yet. What you entered for them is still here.',
          }),
          { status: 422, code: 'invalid', fields: Object.fromEntries(fields) },
        );
      }
      onSaved(saved.size + done.length);
    },
  });
  return { ...form, saved };
}

const valuesOf = ({ teacher }: BatchInList): RowValues => ({
  teacher: teacher?._id ?? null,
  days: [],
  startTime: '',
  endTime: '',
  room: '',
});

const isFilledIn = (batch: BatchInList, row: RowValues): boolean =>
  row.teacher !== (batch.teacher?._id ?? null) || hasTimes(row);

const hasTimes = ({ days, startTime, endTime, room }: RowValues): boolean =>
  days.length > 0 || [startTime, endTime, room].some((text) => text !== '');

function problemsOf(row: RowValues, path: string): [string, string][] {
  if (!hasTimes(row)) return [];
  const { days, startTime, endTime } = row;
  if (startTime === '') return [[`${path}.startTime`, t`Enter when the class starts`]];
  if (endTime === '') return [[`${path}.endTime`, t`Enter when the class ends`]];
  if (endTime <= startTime) return [[`${path}.endTime`, t`The class must end after it starts`]];
  return days.length === 0 ? [[`${path}.startTime`, t`Choose the days with a class`]] : [];
}

const updateOf = ({ _id, version }: BatchInList, row: RowValues): BatchUpdate => {
  const { teacher, days, startTime, endTime, room } = row;
  return {
    id: _id,
    body: {
      version,
      teacher,
      ...(hasTimes(row) && { schedule: days.map((day) => ({ day, startTime, endTime, room })) }),
    },
  };
};

/** The field of the row to which the server's refusal belongs, and its sentence. A batch that has its times is asked for a teacher only. */
function refusalOf(error: ApiError, { schedule }: BatchInList, path: string): [string, string] {
  const [field, message] = Object.entries(error.fields)[0] ?? ['teacher', error.message];
  const isOfTimes = field.startsWith('schedule') && schedule.length === 0;
  return [`${path}.${isOfTimes ? 'startTime' : 'teacher'}`, message];
}
