import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/backups';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { stopRuns, type Begun } from './backup-runs.service.ts';
import * as service from './backups.service.ts';
import { checkRestore, restoreBackup } from './restore.service.ts';

/** A page is answered as soon as its run has begun; the status says how it goes on. */
const answerOf = async <Answer>(begun: Promise<Begun<Answer, unknown>>): Promise<Answer> => (await begun).answer;

export function backupRoutes(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, contract, {
    listBackups: ({ query, say }) => service.listBackups(deps.db, say, query),
    getBackupStatus: ({ say }) => service.getBackupStatus(deps, say),
    createBackup: ({ user, body, once }) => answerOf(service.createBackup(deps, body.passphrase, { user, once })),
    getBackupFile: ({ user, params }) => service.getBackupFile(deps, user, params.id),
    uploadBackup: ({ user, body, file, once }) => answerOf(service.uploadBackup(deps, { user, once, ...body }, file)),
    listSecondPlace: () => service.listSecondPlace(deps),
    fetchBackup: ({ user, body, once }) => answerOf(service.fetchBackup(deps, { user, once, ...body }, body.name)),
    checkRestore: ({ params, body, once }) => answerOf(checkRestore(deps, params.id, body.passphrase, once)),
    restoreBackup: ({ user, params, body: { name, passphrase }, once }) =>
      answerOf(restoreBackup(deps, params.id, passphrase, { user, name, once })),
    deleteBackup: ({ user, params }) => service.deleteBackup(deps, user, params.id),
  });
  app.addHook('onClose', () => stopRuns(deps.db));
}
