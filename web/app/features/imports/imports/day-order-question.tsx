import type { DayOrder, ImportKind } from '#contract/imports';
import { useLingui } from '@lingui/react/macro';
import { formatMonth } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Radio } from '../../../ui/mantine.ts';
import { useFieldWord } from '../field-words.ts';
import type { Cell } from '../reading/sheets.ts';
import type { SheetField } from '../understanding/kinds/kind-of-sheet.ts';
import { orderOfColumn, readDay } from '../understanding/days.ts';

interface DayOrderQuestionProps {
  kind: ImportKind;
  field: SheetField;
  cells: readonly Cell[];
  order: DayOrder | undefined;
  onChange: (order: DayOrder) => void;
}

/** The id of the question's first answer, for the error summary. */
export const dayOrderId = (field: SheetField): string => `day-order-${field}`;

/** Asks once for a column with dates that can be read in two ways. */
export function DayOrderQuestion({ kind, field, cells, order, onChange }: DayOrderQuestionProps) {
  const { t } = useLingui();
  const word = useFieldWord(kind);
  const example = String(cells.find((cell) => orderOfColumn([cell]).asks) ?? '');
  const inWords = (meant: DayOrder) => {
    const read = readDay(example, meant, 2100);
    return 'day' in read && read.day ? `${Number(read.day.slice(8))} ${formatMonth(read.day)}` : '';
  };
  const [dayFirst, monthFirst] = [inWords('day-first'), inWords('month-first')];
  const label = word(field);
  return (
    <Card title={t`${label}: how are the dates written?`}>
      <Radio.Group
        value={order ?? ''}
        onChange={(value) => onChange(value as DayOrder)}
        label={t`“${example}” in your file`}
      >
        <div className="stack gap-12">
          <Radio id={dayOrderId(field)} value="day-first" label={t`Day first: ${dayFirst}`} />
          <Radio value="month-first" label={t`Month first: ${monthFirst}`} />
        </div>
      </Radio.Group>
    </Card>
  );
}
