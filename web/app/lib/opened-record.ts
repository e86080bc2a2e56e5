import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';

export interface Versioned {
  _id: string;
  version: number;
}

interface Opened<Row> {
  /** Initial values of the form. */
  record: Row;
  /** The version a save replaces (optimistic locking). */
  version: number;
  /** The newer version in a conflict, until the person has chosen. */
  theirs: Row | null;
}

/**
 * The record as the form was opened with it. A refetch behind an open form would pair the newer version with the older
 * values, and a save would then silently overwrite the other change (a lost update).
 */
export function useOpenedRecord<Row extends Versioned>(id: string, loaded: Row | undefined) {
  const [opened, setOpened] = useState<Opened<Row> | null>(null);
  const isOther = loaded !== undefined && loaded._id !== opened?.record._id;
  if (isOther) setOpened({ record: loaded, version: loaded.version, theirs: null });
  const current = opened?.record._id === id ? opened : null;
  return {
    record: current?.record,
    theirs: current?.theirs ?? null,
    /** Sends with the opened version; a conflict is stored as `theirs` and rethrown to the form. */
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
    /** Resets the form to the newer version; pass the record's version as `key`. */
    takeTheirs: () => {
      if (current?.theirs) setOpened({ record: current.theirs, version: current.theirs.version, theirs: null });
    },
    /** Leaves the form as it is; the next save overwrites the newer version. */
    keepMine: () => {
      if (current?.theirs) setOpened({ ...current, version: current.theirs.version, theirs: null });
    },
  };
}
