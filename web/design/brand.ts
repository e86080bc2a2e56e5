import { paletteOf, type SchemeColours } from '#contract/palette';

const tokens: Record<keyof SchemeColours, string> = {
  primary: '--primary',
  primaryHover: '--primary-hover',
  onPrimary: '--on-primary',
  primaryText: '--primary-text',
  primarySoft: '--primary-soft',
  primarySoft2: '--primary-soft-2',
  focus: '--focus',
};

const declared = (colours: SchemeColours) =>
  Object.entries(tokens).map(([part, token]) => `${token}:${colours[part as keyof SchemeColours]}`);

// Subject hues stay the same under every brand colour, as they distinguish subjects.
const subjectHue = {
  light: ['--s1-bg:#eef9fb', '--s1:#239daa', '--s1-fg:#004a52'],
  dark: ['--s1-bg:#0b2529', '--s1-fg:#b4e6ed'],
};

/**
 * CSS that overrides the design tokens with the academy's colour, for the page or for one part; must come after them.
 */
export function brandStyles(colour: string, part = ''): string {
  const palette = paletteOf(colour);
  if ('refused' in palette) return '';
  const steps = Object.entries(palette.steps).map(([step, hex]) => `--peacock-${step}:${hex}`);
  const light = [...steps, ...declared(palette.light), ...subjectHue.light].join(';');
  const dark = [...declared(palette.dark), ...subjectHue.dark].join(';');
  return `${part || ':root'}{${light}}@media not print{${`[data-theme='dark'] ${part}`.trim()}{${dark}}}`;
}
