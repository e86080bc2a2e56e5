import type { Backup, BackupRun } from '#contract/backups';
import { Trans, useLingui } from '@lingui/react/macro';
import { CloudDownload, DatabaseBackup, Ellipsis, FileUp, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatInstant, formatRelative } from '../../../../lib/dates.ts';
import { formatFileSize } from '../../../../lib/file-size.ts';
import { Notice } from '../../../../design/notice.tsx';
import { ActionIcon, Button, Menu } from '../../../ui/mantine.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { countsInWords, makerOf, missingInWords, nameOf } from '../backup-words.ts';
import { useBackupStatus, useCreateBackup, useDeleteBackup } from '../backups.queries.ts';
import { BackupFacts } from './backup-facts.tsx';
import { BackupMenu } from './backup-menu.tsx';
import classes from './backups-page.module.css';
import { MakeBackupDialog } from './make-backup-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { RunProgress } from './run-progress.tsx';
import { SecondPlaceDialog } from './second-place-dialog.tsx';
import { UploadBackupDialog } from './upload-backup-dialog.tsx';
import { DeleteRecord } from '../../../ui/delete-record.tsx';
import { Card } from '../../../ui/card.tsx';
import { backupsList } from '../backups.queries.ts';

type Opened = { what: 'passphrase' | 'upload' | 'second-place' } | { what: 'restore' | 'delete'; backup: Backup };

export default function BackupsPage() {
  const { t } = useLingui();
  const { table } = backupsList.useList();
  const status = useBackupStatus();
  const create = useCreateBackup();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const running = status.data?.running ?? null;
  const isBusy = running !== null;
  const makeNow = (
    <Button
      leftSection={<DatabaseBackup size={18} aria-hidden />}
      loading={create.isPending}
      disabled={isBusy}
      onClick={() => create.mutate({})}
    >
      {t`Back up now`}
    </Button>
  );
  const menuOf = (backup: Backup) => (
    <BackupMenu
      backup={backup}
      isBusy={isBusy}
      onRestore={() => setOpened({ what: 'restore', backup })}
      onDelete={() => setOpened({ what: 'delete', backup })}
    />
  );
  return (
    <>
      <PageHeader
        title={t`Backup`}
        actions={
          <>
            {makeNow}
            <OtherWays isBusy={isBusy} hasCopies={Boolean(status.data?.secondPlace)} onChoose={setOpened} />
          </>
        }
      />
      <div className={`stack gap-20 ${classes['page']}`}>
        {create.error && <Notice tone="err">{create.error.message}</Notice>}
        {running && <RunningBackup run={running} />}
        {status.error && !status.data && <ErrorCard error={status.error} onRetry={() => void status.refetch()} />}
        {status.data && <BackupFacts status={status.data} />}
        <DataTable
          caption={t`Backups`}
          columns={useBackupColumns(menuOf)}
          {...table}
          rowId={({ _id }) => _id}
          rowName={nameOf}
          listRow={(backup) => ({
            title: nameOf(backup),
            facts: (
              <>
                {[makerOf(backup), backup.size === null ? '' : formatFileSize(backup.size)].filter(Boolean).join(', ')}
                <span className={classes['holds']}>
                  <Holds backup={backup} />
                </span>
                <State backup={backup} />
              </>
            ),
            trailing: menuOf(backup),
          })}
          empty={
            <EmptyState picture="sheets" title={t`No backup yet`} actions={makeNow}>
              {t`Your data is in this system only.`}
            </EmptyState>
          }
        />
      </div>
      {opened?.what === 'passphrase' && <MakeBackupDialog onClose={close} />}
      {opened?.what === 'upload' && <UploadBackupDialog onClose={close} />}
      {opened?.what === 'second-place' && <SecondPlaceDialog onClose={close} />}
      {opened?.what === 'restore' && <RestoreDialog backup={opened.backup} onClose={close} />}
      {opened?.what === 'delete' && <DeleteBackup backup={opened.backup} onClose={close} />}
    </>
  );
}

interface OtherWaysProps {
  isBusy: boolean;
  /** Whether copies are kept in a second place. */
  hasCopies: boolean;
  onChoose: (opened: Opened) => void;
}

function OtherWays({ isBusy, hasCopies, onChoose }: OtherWaysProps) {
  const { t } = useLingui();
  return (
    <Menu withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={40} aria-label={t`More options`}>
          <Ellipsis size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={isBusy}
          leftSection={<Lock size={18} aria-hidden />}
          onClick={() => onChoose({ what: 'passphrase' })}
        >
          {t`Back up with a passphrase`}
        </Menu.Item>
        <Menu.Item
          disabled={isBusy}
          leftSection={<FileUp size={18} aria-hidden />}
          onClick={() => onChoose({ what: 'upload' })}
        >
          {t`Upload a backup`}
        </Menu.Item>
        {hasCopies && (
          <Menu.Item
            disabled={isBusy}
            leftSection={<CloudDownload size={18} aria-hidden />}
            onClick={() => onChoose({ what: 'second-place' })}
          >
            {t`Get a copy kept elsewhere`}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useBackupColumns(menuOf: (backup: Backup) => ReactNode): DataColumn<Backup>[] {
  const { t } = useLingui();
  return [
    {
      key: 'when',
      header: t`Taken`,
      cell: (backup) => (
        <span className="inline gap-8 unbroken">
          {nameOf(backup)}
          {backup.isEncrypted && <Lock size={16} aria-label={t`Encrypted`} />}
        </span>
      ),
    },
    { key: 'who', header: t`Made by`, cell: (backup) => makerOf(backup) },
    { key: 'what', header: t`Contains`, cell: (backup) => <Holds backup={backup} /> },
    {
      key: 'size',
      header: t`Size`,
      isNumber: true,
      cell: ({ size }) => (size === null ? '' : formatFileSize(size)),
    },
    { key: 'state', header: t`State`, cell: (backup) => <State backup={backup} /> },
    { key: 'acts', header: t`Actions`, isHeaderHidden: true, width: 64, cell: menuOf },
  ];
}

function Holds({ backup: { counts, failure } }: { backup: Backup }) {
  const problem = (sentence: string) => <span className={`aside ${classes['problem']}`}>{sentence}</span>;
  return (
    <>
      {counts !== null && countsInWords(counts)}
      {counts !== null && counts.missing > 0 && problem(missingInWords(counts.missing))}
      {failure !== null && problem(failure)}
    </>
  );
}

/** Every backup was read back whole; only one brought from elsewhere was restored on trial, too. */
function State({ backup: { kind, status, verifiedAt, copiedAt } }: { backup: Backup }) {
  const { t } = useLingui();
  if (status === 'failed') return <StatusBadge tone="err">{t`Failed`}</StatusBadge>;
  if (status === 'incomplete') return <StatusBadge tone="warn">{t`Incomplete`}</StatusBadge>;
  if (status === 'running') return <StatusBadge tone="info">{t`In progress`}</StatusBadge>;
  const when = verifiedAt === null ? '' : `${formatRelative(verifiedAt)}, ${formatInstant(verifiedAt)}`;
  const title = kind === 'uploaded' ? t`Checked with a trial restore ${when}` : t`Checked ${when}`;
  return (
    <span title={verifiedAt === null ? undefined : title}>
      <StatusBadge tone="ok">{copiedAt === null ? t`Complete` : t`Complete and copied`}</StatusBadge>
    </span>
  );
}

function DeleteBackup({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <DeleteRecord
      id={backup._id}
      isOpen
      onClose={onClose}
      title={t`Delete the backup of ${nameOf(backup)}?`}
      keepLabel={t`Keep backup`}
      actLabel={t`Delete backup`}
      done={t`Backup deleted`}
      removal={useDeleteBackup()}
      goes={
        <>
          {backup.counts && <Trans>It contains {countsInWords(backup.counts)}.</Trans>}{' '}
          <Trans>Its file is deleted from this computer. This cannot be undone.</Trans>
        </>
      }
    />
  );
}

/** Progress of what is done with a backup. */
function RunningBackup({ run }: { run: BackupRun }) {
  const { t } = useLingui();
  const { title, label } = {
    backup: { title: t`A backup is being made`, label: t`Backup` },
    check: { title: t`A backup is being checked`, label: t`Check` },
    restore: { title: t`A backup is being restored`, label: t`Restore` },
  }[run.kind];
  return (
    <Card title={title}>
      <div className={`stack gap-8 ${classes['running']}`}>
        <RunProgress run={run} label={label} />
        <p className={`aside ${classes['quiet']}`}>
          {run.kind === 'restore'
            ? t`Nobody can save anything until it is finished. After that everyone, including you, has to log in again.`
            : t`You can leave this page, and everyone can keep working.`}
        </p>
      </div>
    </Card>
  );
}
