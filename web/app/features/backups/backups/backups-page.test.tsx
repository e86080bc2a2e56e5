import {
  checkRestore,
  createBackup,
  deleteBackup,
  fetchBackup,
  getBackupStatus,
  listBackups,
  listSecondPlace,
  restoreBackup,
  uploadBackup,
  type Backup,
  type BackupStatus,
  type RestoreCheck,
} from '#contract/backups';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { renderPage } from '../../../../test/render.tsx';
import BackupsPage from './backups-page.tsx';

const counts = {
  students: 412,
  teachers: 12,
  batches: 61,
  registers: 900,
  notes: 18,
  files: 18,
  rows: 30_000,
  missing: 0,
};

const backup = (over: Partial<Backup> = {}): Backup => ({
  _id: '01990000-0000-7000-8000-000000000020',
  createdAt: '2026-11-14T05:00:00.000Z',
  createdBy: 'Asha Kulkarni',
  kind: 'manual',
  status: 'ready',
  failure: null,
  takenAt: '2026-11-14T05:00:00.000Z',
  size: 8_400_000,
  sha256: 'a'.repeat(64),
  counts,
  appVersion: '0.1.0',
  isEncrypted: false,
  verifiedAt: '2026-11-14T05:00:03.000Z',
  copiedAt: null,
  copyFailure: null,
  fileName: 'tasika-2026-11-14-1030-00000020.zip',
  ...over,
});

const status = (over: Partial<BackupStatus> = {}): { data: BackupStatus } => ({
  data: {
    running: null,
    failedRestore: null,
    lastCheck: null,
    lastReady: { _id: backup()._id, takenAt: backup().createdAt, size: 8_400_000, missing: 0 },
    lastFailure: null,
    nightly: { time: '03:30', daily: 7, weekly: 4, monthly: 12 },
    secondPlace: null,
    isEncryptedByDefault: false,
    ...over,
  },
});

const checkId = '01990000-0000-7000-8000-000000000030';
/** The answers of a server whose check finds this. */
function mockCheck(found: Omit<RestoreCheck, '_id'>, over: Partial<BackupStatus> = {}) {
  mockApi(getBackupStatus, status({ ...over, lastCheck: { _id: checkId, ...found } }));
  return mockApi(checkRestore, { data: { _id: checkId } });
}

const listOf = (data: Backup[]) => ({ data, pagination: { page: 1, limit: 25, total: data.length } });
const open = () => renderPage(<BackupsPage />, { path: '/app/backup', url: '/app/backup', as: 'admin' });

test('each backup says of when it is, who made it, what it holds and how large it is, and can be downloaded', async () => {
  mockApi(getBackupStatus, status());
  mockApi(listBackups, listOf([backup()]));
  const { user } = open();
  const row = (await screen.findByText('Asha Kulkarni')).closest('tr')!;
  expect(row).toHaveTextContent('14-11-2026, 10:30 AM');
  expect(row).toHaveTextContent('412 students, 61 batches, 18 notes');
  expect(row).toHaveTextContent('8.4 MB');
  expect(within(row).getByText('Complete')).toBeVisible();
  await user.click(within(row).getByRole('button', { name: /^More for/ }));
  const download = await screen.findByRole('menuitem', { name: 'Download' });
  expect(download).toHaveAttribute('href', `/api/backups/${backup()._id}/file`);
  expect(download).toHaveAttribute('download', backup().fileName);
});

test('it says that the file is to be kept like a key, what happens at night, and that there is no second place', async () => {
  mockApi(getBackupStatus, status());
  mockApi(listBackups, listOf([backup()]));
  open();
  expect(await screen.findByText(/Keep the file as safe as a key/)).toBeVisible();
  expect(screen.getByText(/Every night at 3:30 AM. The last 7 days, 4 weeks and 12 months are/)).toBeVisible();
  expect(screen.getByText(/on this computer only/)).toBeVisible();
});

test('without any backup the page says what that means and offers to make the first', async () => {
  mockApi(getBackupStatus, status({ lastReady: null }));
  mockApi(listBackups, listOf([]));
  const seen = mockApi(createBackup, { data: backup({ status: 'running', size: null, counts: null }) });
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'No backup yet' })).toBeVisible();
  expect(screen.getByText('Your data is in this system only.')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Back up now' })[0]!);
  await expect.poll(() => seen).toHaveLength(1);
});

test('while one is made the page says how far it is, and nothing else can be begun', async () => {
  mockApi(
    getBackupStatus,
    status({ running: { backup: backup()._id, kind: 'backup', step: 'files', done: 30, total: 60 } }),
  );
  mockApi(listBackups, listOf([backup({ status: 'running', size: null, counts: null, verifiedAt: null })]));
  open();
  const bar = await screen.findByRole('progressbar', { name: 'Backup' });
  expect(bar).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByText(/You can leave this page/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back up now' })).toBeDisabled();
});

test('one that lacks files says so in the list, above it, and before a restore', async () => {
  const lacking = { ...counts, missing: 10 };
  mockApi(listBackups, listOf([backup({ status: 'incomplete', counts: lacking })]));
  const preview = {
    takenAt: backup().createdAt,
    academyName: 'Sample Academy',
    appVersion: '0.1.0',
    isOlder: false,
    counts: lacking,
    presentCounts: counts,
    nameToType: 'Sample Academy',
  };
  const lastReady = { _id: backup()._id, takenAt: backup().createdAt, size: 1, missing: 10 };
  mockCheck({ preview, failure: null }, { lastReady });
  const { user } = open();
  const row = (await screen.findByText('Asha Kulkarni')).closest('tr')!;
  expect(row).toHaveTextContent('10 files were missing on the server');
  expect(within(row).getByText('Incomplete')).toBeVisible();
  expect(within(row).queryByText('Complete')).not.toBeInTheDocument();
  expect(screen.getByText(/The last backup is incomplete: 10 files of notes or pictures/)).toBeVisible();
  await user.click(within(row).getByRole('button', { name: /^More for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    '10 files were missing on the server when this backup was made',
  );
});

test('before a restore it says what comes back and what is replaced, and the name of the academy is typed', async () => {
  mockApi(listBackups, listOf([backup()]));
  const preview = {
    takenAt: backup().createdAt,
    academyName: 'Sample Academy',
    appVersion: '0.1.0',
    isOlder: false,
    counts,
    presentCounts: { ...counts, students: 415 },
    nameToType: 'Sample Academy',
  };
  mockCheck({ preview, failure: null });
  const seen = mockApi(restoreBackup, {
    data: { backup: backup()._id, kind: 'restore', step: 'checking', done: 0, total: 0 },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^More for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  const dialog = await screen.findByRole('dialog', { name: /Restore the backup of 14-11-2026, 10:30\u00a0AM\?/ });
  expect(dialog).toHaveTextContent('It brings back 412 students, 61 batches, 18 notes as of 14-11-2026');
  expect(dialog).toHaveTextContent(/415 students.* is replaced. A safety backup of it is made first/);
  expect(dialog).toHaveTextContent(/everyone, including you, has to log in again/);
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  expect(seen).toHaveLength(0);
  await user.type(within(dialog).getByLabelText(/Type the name of the academy/), 'Sample Academy');
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await expect.poll(() => seen.map(({ body }) => body)).toEqual([{ name: 'Sample Academy', passphrase: '' }]);
});

test('an encrypted backup asks for its passphrase first and says when it is another', async () => {
  mockApi(listBackups, listOf([backup({ isEncrypted: true })]));
  const seen = mockCheck({
    preview: null,
    failure: 'This is not the passphrase of this backup, or the file is damaged',
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^More for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Passphrase'), 'something else');
  await user.click(within(dialog).getByRole('button', { name: 'Check the backup' }));
  expect(await within(dialog).findByText(/not the passphrase of this backup/)).toBeVisible();
  expect(seen).toMatchObject([{ params: { id: backup()._id }, body: { passphrase: 'something else' } }]);
  expect(within(dialog).queryByText(/Checking everything/)).toBeNull();
});

test('while a backup is checked the dialog says how far it is, and what the check found when it has ended', async () => {
  mockApi(listBackups, listOf([backup()]));
  const begun = mockApi(checkRestore, { data: { _id: checkId } });
  const running = { backup: backup()._id, kind: 'check', step: 'loading', done: 3, total: 4 } as const;
  mockApi(getBackupStatus, () => status({ running: begun.length > 0 ? running : null }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^More for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  const dialog = await screen.findByRole('dialog');
  const bar = await within(dialog).findByRole('progressbar', { name: 'Check' });
  expect(bar).toHaveAttribute('aria-valuenow', '75');
  const failure = 'The rows of "students" in this backup are not what Tasika wrote. Nothing was changed.';
  mockApi(getBackupStatus, status({ lastCheck: { _id: checkId, preview: null, failure } }));
  expect(await within(dialog).findByText(failure, undefined, { timeout: 3000 })).toBeVisible();
});

test('a check that died with its server is told, and begun again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  mockApi(getBackupStatus, status());
  mockApi(listBackups, listOf([backup()]));
  const seen = mockApi(checkRestore, { data: { _id: checkId } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^More for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Checking everything/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await within(dialog).findByText('The check was interrupted. Try again.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await expect.poll(() => seen).toHaveLength(2);
  vi.useRealTimers();
});

test('an uploaded backup is in the list at once, and the page says how far its check is', async () => {
  const uploaded = backup({ kind: 'uploaded', status: 'running', size: null, counts: null, verifiedAt: null });
  const seen = mockApi(uploadBackup, { data: uploaded, message: 'Backup uploaded. It is being checked now.' });
  const running = { backup: uploaded._id, kind: 'check', step: 'loading', done: 1, total: 4 } as const;
  mockApi(listBackups, () => listOf(seen.length > 0 ? [uploaded] : []));
  mockApi(getBackupStatus, () => status({ running: seen.length > 0 ? running : null }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Upload a backup' }));
  const dialog = await screen.findByRole('dialog');
  await user.upload(
    within(dialog).getByLabelText(/^File/),
    new File(['x'], 'academy.zip', { type: 'application/zip' }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Backup uploaded. It is being checked now.')).toBeVisible();
  expect(await screen.findByRole('progressbar', { name: 'Check' })).toHaveAttribute('aria-valuenow', '25');
  expect(await screen.findByText('In progress')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a copy kept elsewhere is fetched with its passphrase', async () => {
  const name = 'tasika-2026-11-14-0330-00000020.zip.age';
  const secondPlace = { kind: 's3', name: 'safe/', lastCopiedAt: null, lastFailure: null } as const;
  mockApi(getBackupStatus, status({ secondPlace }));
  mockApi(listBackups, listOf([backup()]));
  mockApi(listSecondPlace, { data: [{ name, size: 8_400_000 }] });
  const wrong = 'This is not the passphrase of this backup, or the file is damaged';
  mockApi(fetchBackup, () => refuse('rule', wrong, { fields: { passphrase: wrong } }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Get a copy kept elsewhere' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(await within(dialog).findByLabelText('Passphrase'), 'something else');
  await user.click(within(dialog).getByRole('button', { name: `Copy ${name} here` }));
  expect(await within(dialog).findByText(wrong)).toBeVisible();
  mockApi(fetchBackup, {
    data: backup({ kind: 'uploaded', status: 'running' }),
    message: 'The backup is being copied here',
  });
  await user.click(within(dialog).getByRole('button', { name: `Copy ${name} here` }));
  expect(await screen.findByText('The backup is being copied here')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('deleting names the backup and what is in it', async () => {
  mockApi(getBackupStatus, status());
  mockApi(listBackups, listOf([backup()]));
  const seen = mockApi(deleteBackup, { data: { _id: backup()._id }, message: 'Backup deleted' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^More for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the backup of 14-11-2026, 10:30\u00a0AM?' });
  expect(dialog).toHaveTextContent('412 students');
  await user.click(within(dialog).getByRole('button', { name: 'Delete backup' }));
  expect(await screen.findByText('Backup deleted')).toBeVisible();
  expect(seen).toHaveLength(1);
});

test('what failed is said with its reason: a backup, a copy, a restore that left everything as it was', async () => {
  const at = '2026-11-15T22:00:00.000Z';
  mockApi(
    getBackupStatus,
    status({
      lastFailure: { at, reason: 'There is no space left on the server. Nothing was saved.' },
      failedRestore: { backup: backup()._id, at, reason: 'The rows of "users" are not what Tasika wrote.' },
      secondPlace: {
        kind: 's3',
        name: 'safe/ at s3.example',
        lastCopiedAt: null,
        lastFailure: { at, reason: 'S3 returned 403' },
      },
    }),
  );
  mockApi(listBackups, () => refuse('unavailable', 'Failed to fetch backups'));
  open();
  expect(await screen.findByText(/no space left on the server/)).toBeVisible();
  expect(screen.getByText(/Everything is as it was before/)).toBeVisible();
  expect(screen.getByText(/S3 returned 403/)).toBeVisible();
  expect(await screen.findByText('Failed to fetch backups')).toBeVisible();
});
