import type { Env } from '../env.ts';

/** A bucket of an S3-compatible store, and how to reach it. */
export interface Bucket {
  /** The address, with the bucket as its path. */
  endpoint: string;
  region: string;
  /** The prefix of the keys: empty, or a folder with its slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The store gave no answer: the client passes errors of the network on as they are, without saying whose. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
}

/** `fetch` for the client of a store. */
export const fetchFromStore: typeof fetch = (...given) =>
  fetch(...given).catch((cause: unknown) => {
    throw new StoreUnreachable(String(cause), { cause });
  });

/** The bucket of this name in the store of `S3_ENDPOINT`; undefined without a name. `readEnv` refuses a name without a store. */
export function bucketOf(env: Env, name: string | undefined): Bucket | undefined {
  const { S3_ENDPOINT, S3_REGION, S3_PREFIX, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!name || !S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: `${S3_ENDPOINT.replace(/\/+$/, '')}/${name}`,
    region: S3_REGION,
    prefix: S3_PREFIX ?? '',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
