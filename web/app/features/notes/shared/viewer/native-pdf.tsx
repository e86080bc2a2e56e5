import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Delayed } from '../../../../ui/skeleton-rows.tsx';
import classes from './native-pdf.module.css';
import { useNoteFile } from '../notes.queries.ts';

interface NativePdfProps {
  id: string;
  /** Content hash; a new one reloads. */
  sha256: string | undefined;
  title: string;
  onFail: (message: string) => void;
}

/** The browser's own viewer, fed from a blob URL, so a refusal shows our own message. */
export function NativePdf({ id, sha256, title, onFail }: NativePdfProps) {
  const file = useNoteFile(id, sha256);
  const address = useObjectAddress(file.data);
  const damagedPage = useDamagedPage(file.data);
  const problem = file.error?.message;
  useEffect(() => {
    if (problem !== undefined) onFail(problem);
  }, [problem, onFail]);
  if (address === null) {
    return (
      <div className={`centred ${classes['opening']}`} aria-busy>
        <Delayed>
          <p role="status">
            <Trans>Opening the note…</Trans>
          </p>
        </Delayed>
      </div>
    );
  }
  return (
    <>
      {damagedPage !== null && (
        <p role="status" className={classes['damaged']}>
          <Trans>
            Page {damagedPage} is damaged and cannot be shown in full. Ask the person who shared the note to scan and
            upload it again.
          </Trans>
        </p>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers do not start their viewer in a sandbox; the type of the copy is fixed */}
      <iframe src={`${address}#navpanes=0`} title={title} className={`full ${classes['viewer']}`} />
    </>
  );
}

/** Checks the pictures in a worker while the note is already shown. */
function useDamagedPage(file: Blob | undefined): number | null {
  const [page, setPage] = useState<number | null>(null);
  useEffect(() => {
    if (!file) return;
    const stop = new AbortController();
    const look = async () => {
      const { findDamagedPage } = await import('./pdf-engine.ts');
      const found = await findDamagedPage(file, stop.signal);
      if (!stop.signal.aborted) setPage(found);
    };
    // Without the engine, as offline, the note is shown without the check.
    look().catch(() => {});
    return () => stop.abort();
  }, [file]);
  return page;
}

function useObjectAddress(content: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [content]);
  return address;
}
