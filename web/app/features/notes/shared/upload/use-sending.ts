import { useRef, useState } from 'react';
import { ApiError } from '../../../../../lib/api.ts';
import { uploadFailed } from '../note-files.ts';
import type { Sending } from '../notes.queries.ts';

/** A form's upload: progress, abort, and the error text of a lost connection. */
export function useSending() {
  const [share, setShare] = useState<number | null>(null);
  const controller = useRef<AbortController>(undefined);
  return {
    /** Progress from 0 to 1; null when idle. */
    share,
    stop: () => controller.current?.abort(),
    /** Answers undefined if the upload was aborted. */
    send: async <Answer>(act: (sending: Sending) => Promise<Answer>): Promise<Answer | undefined> => {
      const { signal } = (controller.current = new AbortController());
      setShare(0);
      try {
        return await act({ signal, onProgress: setShare });
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error instanceof ApiError && error.status === 0 ? lost(error) : error;
      } finally {
        setShare(null);
      }
    },
  };
}

function lost({ status, code }: ApiError): ApiError {
  const message = uploadFailed();
  return new ApiError(message, { status, code, fields: { file: message } });
}
