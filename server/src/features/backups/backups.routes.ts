import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/backups';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { stopRuns } from './backup-run.service.ts';
import * as service from './backups.service.ts';
import { fetchBackup, listSecondPlace, uploadBackup } from './incoming-backups.service.ts';
import { createBackup } from './make-backup.service.ts';
import { checkRestore, restoreBackup } from './restore.service.ts';

export function backupRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    listBackups: ({ query }) => service.listBackups(deps.db, query),
    getBackupStatus: () => service.getBackupStatus(deps),
    createBackup: ({ user, body, once }) => createBackup(deps, user, body.passphrase, once),
    getBackupFile: ({ user, params }) => service.getBackupFile(deps, user, params.id),
    uploadBackup: ({ user, body, file, once }) => uploadBackup(deps, { user, once, ...body }, file),
    listSecondPlace: () => listSecondPlace(deps),
    fetchBackup: ({ user, body, once }) => fetchBackup(deps, { user, once, ...body }, body.name),
    checkRestore: ({ params, body, once }) => checkRestore(deps, params.id, body.passphrase, once),
    restoreBackup: ({ user, params, body, once }) => restoreBackup(deps, user, params.id, body, once),
    deleteBackup: ({ user, params }) => service.deleteBackup(deps, user, params.id),
  });
  app.addHook('onClose', () => stopRuns(deps.db));
}
