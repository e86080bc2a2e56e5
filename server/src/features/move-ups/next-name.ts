const years = /\b(20\d\d)(\s*[-–/]\s*)(20)?(\d\d)\b|\b(20\d\d)\b/gu;

/** The name of the following batch: "11 Sci A 2026-27" becomes "11 Sci A 2027-28"; one without a year gets that of its first day. */
export function nextName(name: string, startDate: string): string {
  const renamed = name.replace(
    years,
    (_, first?: string, dash?: string, century?: string, last?: string, alone?: string) => {
      if (first === undefined) return String(Number(alone) + 1);
      const ends = String((Number(last) + 1) % 100).padStart(2, '0');
      return `${Number(first) + 1}${dash}${century ?? ''}${ends}`;
    },
  );
  return (renamed === name ? `${name.slice(0, 75)} ${startDate.slice(0, 4)}` : renamed).slice(0, 80);
}
