/** A reason not to start that the person at the console can act on: shown as one sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

const fullDiskCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
const fullDisk = 'There is no space left on the disk. Free some, and start again.';

/** The sentence that an error means to the person at the console; undefined when only its stack can tell. */
export function reasonNotToStart(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && fullDiskCodes.has(cause.code)) return fullDisk;
    // PostgreSQL and the child that renders pages have no code to tell, only a message.
    if (/No space left on device|Disk quota exceeded|ENOSPC|EDQUOT|database or disk is full/.test(cause.message))
      return fullDisk;
    if (cause instanceof StartError) return cause.message;
  }
  return undefined;
}
