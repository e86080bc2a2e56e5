import { join } from 'node:path';
import type { Env } from '../env.ts';
import { bucketOf } from './bucket.ts';
import { openFileStore, type FileStore } from './file-store.ts';
import { secondPlaceOf, type SecondPlace } from './second-place.ts';

/** Opens the store of the academy's files: the bucket of `FILES_BUCKET`, else the data folder. */
export async function openAcademyFiles(env: Env, dataFolder: string): Promise<FileStore> {
  const folder = join(dataFolder, 'files');
  return (await openBucket(env, '', folder)) ?? openFileStore(folder);
}

export interface BackupPlaces {
  /** The folder of this machine in which backups are made and read. */
  folder: string;
  /** The finished ones: in that folder, or in the bucket. */
  store: FileStore;
  /** Where nightly ones are copied to. */
  second: SecondPlace | undefined;
}

export async function openBackups(env: Env, dataFolder: string): Promise<BackupPlaces> {
  const folder = join(dataFolder, 'backups');
  const store = (await openBucket(env, 'backups/', folder)) ?? openBackupFolder(folder);
  return { folder, store, second: secondPlaceOf(env) };
}

export const openBackupFolder = (folder: string) => openFileStore(folder, { kept: folder, suffix: '.backup' });

async function openBucket(env: Env, under: string, folder: string): Promise<FileStore | undefined> {
  const bucket = bucketOf(env, env.FILES_BUCKET);
  if (bucket === undefined) return undefined;
  // The module is loaded only where it is used.
  const { openBucketStore } = await import('./bucket-store.ts');
  return openBucketStore({ ...bucket, prefix: bucket.prefix + under }, folder);
}
