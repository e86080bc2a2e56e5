import classes from './hues.module.css';

/** The class that sets `--hue-soft`, `--hue-fill` and `--hue-text` for a subject's colour. */
export function hueClass(colour: string): string {
  return classes[colour] ?? classes['peacock'] ?? '';
}
