/** What a backup, the nightly clean-up and the sweep of stored files do with a table. */
export interface TableUse {
  backup: 'rows' | 'nothing' | 'installation';
  /** The condition for rows that the clean-up deletes. */
  expired?: string;
  /** Whether its rows refer to stored files by `file_id`. */
  hasFiles?: boolean;
}

/** By the table's name. */
export type TableUses = Record<string, TableUse>;

export const inBackup: TableUse = { backup: 'rows' };
/** Credentials and short-lived rows: empty after a restore, so everybody logs in again. */
export const leftOut: TableUse = { backup: 'nothing' };
/** Rows of the installation, which a restore leaves as they are. */
export const ofInstallation: TableUse = { backup: 'installation' };
