import { join } from 'node:path';
import type { Env } from '../env.ts';
import { bucketOf } from './bucket.ts';
import { openFileStore, type FileStore } from './file-store.ts';

/** Opens the store of the academy's files: the bucket of `FILES_BUCKET`, else the data folder. */
export async function openAcademyFiles(env: Env, dataFolder: string): Promise<FileStore> {
  const folder = join(dataFolder, 'files');
  const bucket = bucketOf(env, env.FILES_BUCKET);
  if (bucket === undefined) return openFileStore(folder);
  // The module is loaded only where it is used.
  const { openBucketStore } = await import('./bucket-store.ts');
  return openBucketStore(bucket, folder);
}
