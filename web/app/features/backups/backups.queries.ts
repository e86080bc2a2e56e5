import {
  checkRestore,
  createBackup,
  deleteBackup,
  fetchBackup,
  getBackupFile,
  getBackupStatus,
  listBackups,
  listSecondPlace,
  restoreBackup,
  uploadBackup,
  type BackupStatus,
} from '#contract/backups';
import type { BodyInputOf } from '#contract/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addressOf, call } from '../../../lib/api.ts';
import { expectRestore } from './restored.ts';
import { upload } from '../../lib/upload.ts';
import { listScreen } from '../../lib/list-screen.ts';

const backupsKey = ['backups'];
const listKey = [...backupsKey, 'list'];
const statusKey = [...backupsKey, 'status'];
const lookAgainMs = 1000;
/** When a check that nobody reports has died with its server: far later than all servers know that it has begun. */
const lostAfterMs = 10_000;

/** Address of the file itself. */
export const backupFileAddress = (id: string) => addressOf(getBackupFile, { id });

export const backupsQuery = (query: Record<string, string | number | boolean | undefined>) =>
  queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listBackups, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const useBackups = (query: Record<string, string | number | boolean | undefined>) =>
  useQuery(backupsQuery(query));

export const backupsList = listScreen({ query: backupsQuery, useAnswer: useBackups });

/** Polls while a backup or restore runs, and reloads the list when it ends. */
export function useBackupStatus() {
  const queryClient = useQueryClient();
  const status = useQuery({
    queryKey: statusKey,
    queryFn: async ({ signal }): Promise<BackupStatus> => (await call(getBackupStatus, { signal })).data,
    refetchInterval: ({ state: { data } }) => data?.running !== null && lookAgainMs,
  });
  const running = status.data?.running?.backup;
  const before = useRef(running);
  useEffect(() => {
    if (before.current !== undefined && running === undefined) {
      expectRestore(null);
      void queryClient.invalidateQueries({ queryKey: listKey });
    }
    before.current = running;
  }, [running, queryClient]);
  return status;
}

function useAfterChange() {
  const queryClient = useQueryClient();
  return async () => {
    // The status first: a run that it no longer reports has ended before the list is loaded.
    await queryClient.invalidateQueries({ queryKey: statusKey });
    await queryClient.invalidateQueries({ queryKey: listKey });
  };
}

export const useCreateBackup = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createBackup>) => call(createBackup, { body }),
    onSuccess: afterChange,
  });
};

interface Sending {
  file: File;
  passphrase: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export const useUploadBackup = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: ({ passphrase, ...sending }: Sending) => upload(uploadBackup, { fields: { passphrase }, ...sending }),
    onSuccess: afterChange,
  });
};

export const useSecondPlace = () =>
  useQuery({
    queryKey: [...backupsKey, 'second-place'],
    queryFn: async ({ signal }) => (await call(listSecondPlace, { signal })).data,
  });

export const useFetchBackup = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof fetchBackup>) => call(fetchBackup, { body }),
    onSuccess: afterChange,
  });
};

/** Checks a backup before a restore: begins the check and follows it until it has ended. */
export function useRestoreCheck() {
  const afterChange = useAfterChange();
  const begin = useMutation({
    mutationFn: async ({ id, passphrase }: { id: string; passphrase: string }) =>
      (await call(checkRestore, { params: { id }, body: { passphrase } })).data,
    onSuccess: afterChange,
  });
  const begun = begin.data?._id;
  const status = useQuery({
    queryKey: [...backupsKey, 'check', begun],
    queryFn: async ({ signal }) => (await call(getBackupStatus, { signal })).data,
    enabled: begun !== undefined,
    // Never refetched once it ended: the check of another backup overwrites `lastCheck`.
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => data?.lastCheck?._id !== begun && lookAgainMs,
  });
  const { lastCheck = null, running = null } = status.data ?? {};
  const ended = lastCheck?._id === begun ? lastCheck : null;
  const isLost = ended === null && running === null && status.dataUpdatedAt - begin.submittedAt > lostAfterMs;
  return { begin, running, ended, isLost };
}

export const useRestoreBackup = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: ({ id, takenAt: _, ...body }: BodyInputOf<typeof restoreBackup> & { id: string; takenAt: string }) =>
      call(restoreBackup, { params: { id }, body }),
    // This is remembered before the answer: a small academy may be restored, and the session ended, by the time it arrives.
    onMutate: ({ takenAt }) => expectRestore(takenAt),
    onError: () => expectRestore(null),
    onSuccess: afterChange,
  });
};

export const useDeleteBackup = () => {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (id: string) => call(deleteBackup, { params: { id } }),
    onSuccess: afterChange,
  });
};
