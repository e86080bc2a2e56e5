import type { SubjectColour } from '#contract/subjects';

const hues: Record<SubjectColour, string> = {
  peacock: 's1',
  plum: 's2',
  sky: 's3',
  leaf: 's4',
  marigold: 's5',
  brick: 's6',
};

/** Token of a subject's colour: `s1` has `--s1-bg`, `--s1` and `--s1-fg`. */
export const hueOf = (colour: string): string => hues[colour as SubjectColour] ?? 's1';
