export interface Row {
  what: string;
  figures: string[];
  goal: string;
  /** Absent without a goal. */
  isReached?: boolean;
}

/** Prints rows under a heading, their columns as wide as what stands in them. */
export function printTable(heading: string, columns: string[], rows: Row[]): void {
  const verdict = (isReached?: boolean) => (isReached === undefined ? '' : isReached ? 'pass' : 'MISS');
  const lines = rows.map(({ what, figures, goal, isReached }) => [what, ...figures, goal, verdict(isReached)]);
  const all = [[heading, ...columns, 'goal', ''], ...lines];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of all) {
    const cells = line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
    console.log(cells.join('  ').trimEnd());
  }
  console.log('');
}
