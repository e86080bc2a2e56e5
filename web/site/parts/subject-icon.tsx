import {
  Atom,
  BookOpen,
  Calculator,
  ChartLine,
  Earth,
  FlaskConical,
  Landmark,
  Languages,
  type LucideIcon,
  Monitor,
  Scale,
  Sigma,
  Sprout,
} from 'lucide-react';
import { hueClass } from './hues.ts';
import classes from './subject-icon.module.css';

/** The first pattern that matches the subject's name wins; a book otherwise. */
const icons: [RegExp, LucideIcon][] = [
  [/physic/i, Atom],
  [/chem/i, FlaskConical],
  [/math|algebra|geometry|statistic/i, Sigma],
  [/bio|botan|zoolog/i, Sprout],
  [/science/i, Atom],
  [/account|book.?keep|commerce/i, Calculator],
  [/econom/i, ChartLine],
  [/computer|information|\bIT\b/i, Monitor],
  [/histor|social/i, Landmark],
  [/geograph/i, Earth],
  [/politic|civic|secretar|\blaw\b/i, Scale],
  [/english|marathi|hindi|sanskrit|urdu|language/i, Languages],
];

export function SubjectIcon({ name, colour }: { name: string; colour: string }) {
  const Icon = icons.find(([pattern]) => pattern.test(name))?.[1] ?? BookOpen;
  return (
    <span className={`rigid stack ${classes['icon']} ${hueClass(colour)}`} aria-hidden>
      <Icon size={25} />
    </span>
  );
}
