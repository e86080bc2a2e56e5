import { SubjectColour } from '#contract/subjects';
import { useLingui } from '@lingui/react/macro';
import { Radio } from '../../ui/mantine.ts';
import type { CSSProperties } from 'react';
import classes from './subject-colour-field.module.css';
import { hueOf } from './shared/hue-of.ts';

interface SubjectColourFieldProps {
  id: string;
  value?: string;
  onChange?: (value: string) => void;
}

export function SubjectColourField({ id, value, onChange }: SubjectColourFieldProps) {
  const { t } = useLingui();
  const names: Record<SubjectColour, string> = {
    peacock: t`Peacock`,
    plum: t`Plum`,
    sky: t`Sky`,
    leaf: t`Leaf`,
    marigold: t`Marigold`,
    brick: t`Brick`,
  };
  return (
    <Radio.Group id={id} label={t`Colour in timetables`} value={value ?? ''} onChange={(next) => onChange?.(next)}>
      <div className={`stack ${classes['colours']}`}>
        {SubjectColour.options.map((colour) => (
          <Radio
            key={colour}
            value={colour}
            label={
              <span
                className={`inline gap-8 ${classes['name']}`}
                style={{ '--hue': `var(--${hueOf(colour)})` } as CSSProperties}
              >
                {names[colour]}
              </span>
            }
          />
        ))}
      </div>
    </Radio.Group>
  );
}
