export interface RegistrationValues {
  studentName: string;
  standard: string;
  subjects: string[];
  parentName: string;
  phone: string;
  email: string;
  message: string;
  hasConsent: boolean;
}

export const noValues: RegistrationValues = {
  studentName: '',
  standard: '',
  subjects: [],
  parentName: '',
  phone: '',
  email: '',
  message: '',
  hasConsent: false,
};

const storageKey = 'registration-draft';
const keptFor = 7 * 24 * 60 * 60_000;

const textOf = (data: FormData, name: string) => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

/** What stands in the form now. The fields keep their own values, so that typing before the script runs is not lost. */
export function readForm(form: HTMLFormElement): RegistrationValues {
  const data = new FormData(form);
  return {
    studentName: textOf(data, 'studentName'),
    standard: textOf(data, 'standard'),
    subjects: data.getAll('subjects').filter((id) => typeof id === 'string'),
    parentName: textOf(data, 'parentName'),
    phone: textOf(data, 'phone'),
    email: textOf(data, 'email'),
    message: textOf(data, 'message'),
    hasConsent: data.has('consent'),
  };
}

export const isBlank = ({ studentName, parentName, phone, email, message }: RegistrationValues) =>
  [studentName, parentName, phone, email, message].every((text) => text.trim() === '');

/** Kept on this device until it is sent, for a week at most. */
export function loadDraft(): RegistrationValues | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as { at: number; values: object } | null;
    if (stored === null || Date.now() - stored.at > keptFor) return null;
    const values = { ...noValues, ...stored.values, hasConsent: false };
    return isBlank(values) ? null : values;
  } catch {
    return null;
  }
}

export function saveDraft(values: RegistrationValues): void {
  try {
    if (isBlank(values)) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // Private windows may refuse: then the page itself is the only keeper.
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}
