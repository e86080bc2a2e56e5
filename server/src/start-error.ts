/** A reason not to start that the operator can act on: printed as one sentence, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

const fullDiskCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);
const fullDisk = 'There is no space left on the disk. Free some, and start again.';

/** The sentence an error means for the operator; undefined when only its stack can tell. */
export function reasonNotToStart(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && fullDiskCodes.has(cause.code)) return fullDisk;
    // PostgreSQL and the rendering child report this without a code, only as a message.
    if (/No space left on device|Disk quota exceeded|ENOSPC|EDQUOT|database or disk is full/.test(cause.message))
      return fullDisk;
    if (cause instanceof StartError) return cause.message;
  }
  return undefined;
}
