import { join } from 'node:path';
import type { Env } from '../env.ts';
import { bucketOf } from './bucket.ts';
import { openFileStore, type FileStore } from './file-store.ts';

/** Where the academy's files are: in the bucket of `FILES_BUCKET`, else in the data folder. */
export async function openAcademyFiles(env: Env, dataFolder: string): Promise<FileStore> {
  const folder = join(dataFolder, 'files');
  const bucket = bucketOf(env, env.FILES_BUCKET);
  if (bucket === undefined) return openFileStore(folder);
  // Loaded only where it is used.
  const { openBucketStore } = await import('./bucket-store.ts');
  return openBucketStore(bucket, folder);
}
