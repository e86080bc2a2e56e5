import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';

export interface Versioned {
  _id: string;
  version: number;
}

interface Opened<Row> {
  /** What the form began with. */
  record: Row;
  /** The version the person has seen, which a save replaces. */
  version: number;
  /** What somebody else saved meanwhile, until the person has chosen. */
  theirs: Row | null;
}

/**
 * The record as its form was opened with it. Queries read again behind an open form; without this the newer version would
 * go with the older values, and what somebody else saved in between would be overwritten without a word.
 */
export function useOpenedRecord<Row extends Versioned>(id: string, loaded: Row | undefined) {
  const [opened, setOpened] = useState<Opened<Row> | null>(null);
  const isOther = loaded !== undefined && loaded._id !== opened?.record._id;
  if (isOther) setOpened({ record: loaded, version: loaded.version, theirs: null });
  const current = opened?.record._id === id ? opened : null;
  return {
    record: current?.record,
    theirs: current?.theirs ?? null,
    /** Sends with the version the person has seen; a stale answer is kept as `theirs` and thrown on to the form. */
    save: async <Answer>(send: (version: number) => Promise<Answer>): Promise<Answer> => {
      try {
        return await send(current?.version ?? 0);
      } catch (error) {
        if (current && error instanceof ApiError && error.code === 'stale' && error.data) {
          setOpened({ ...current, theirs: error.data as Row });
        }
        throw error;
      }
    },
    /** Begins the form anew with what is there now; give it the record's version as `key`. */
    takeTheirs: () => {
      if (current?.theirs) setOpened({ record: current.theirs, version: current.theirs.version, theirs: null });
    },
    /** Leaves the form as it is; the next save replaces what is there now. */
    keepMine: () => {
      if (current?.theirs) setOpened({ ...current, version: current.theirs.version, theirs: null });
    },
  };
}
