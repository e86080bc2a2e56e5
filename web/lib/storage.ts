/** Web storage that never throws: full or blocked, it reads as empty and writes nothing. */
export interface TextStore {
  read(key: string): string | null;
  /** Null removes the key. */
  write(key: string, text: string | null): void;
  /** Null for a missing key and for invalid JSON. */
  readJson(key: string): unknown;
  /** Null removes the key. */
  writeJson(key: string, value: unknown): void;
  keys(): string[];
}

/** Values last on this device. */
export const localStore = textStore(() => localStorage);

/** Values last as long as this tab. */
export const tabStore = textStore(() => sessionStorage);

function textStore(open: () => Storage): TextStore {
  const attempt = <Result>(act: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  const write = (key: string, text: string | null) =>
    attempt((storage) => (text === null ? storage.removeItem(key) : storage.setItem(key, text)), undefined);
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write,
    readJson: (key) => attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown, null),
    writeJson: (key, value) => write(key, value === null ? null : JSON.stringify(value)),
    keys: () => attempt((storage) => Object.keys(storage), []),
  };
}

/** Key of the id of the person who is signed in on this device. Here, since `visitor.ts` and the inline script of the document both read it. */
export const visitorKey = 'tasika.signed-in';
