const zones = (): string[] => ('supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []);

/** Every zone the browser knows, with India's under its present name and the one in use even if it is not among them. */
export function timeZoneChoices(current: string): { value: string; label: string }[] {
  const all = new Set([...zones().filter((zone) => zone !== 'Asia/Calcutta'), 'Asia/Kolkata', current]);
  return [...all].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
