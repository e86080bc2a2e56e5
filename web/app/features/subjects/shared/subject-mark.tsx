import type { CSSProperties } from 'react';
import { hueOf } from './hue-of.ts';
import classes from './subject-mark.module.css';

/** A subject's name with its colour, which repeats the name's information. */
export function SubjectMark({ name, colour }: { name: string; colour: string }) {
  return (
    <span className={`inline gap-8 ${classes['mark']}`} style={{ '--hue': `var(--${hueOf(colour)})` } as CSSProperties}>
      {name}
    </span>
  );
}
