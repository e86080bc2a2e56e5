import type { Import, ImportDetails } from '#contract/imports';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatInstant } from '../../../../lib/dates.ts';
import { withdrawSlips } from '../../../session/slips.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Button } from '../../../ui/mantine.ts';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useUndoCheck, useUndoImport } from '../imports.queries.ts';
import { RowsWithReason } from './rows-with-reason.tsx';

/** The number of rows named before the undo; the others are counted. */
const mostNamed = 20;

/** Undoes an import, or what stayed of it, while that is possible. What stays is said first. */
export function UndoImport({ record: { _id, fileName, undoUntil } }: { record: Import }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport();
  const check = useUndoCheck(_id, isAsking);
  // What an earlier answer says may have changed since.
  const found = check.isFetching ? undefined : check.data;
  // After the time limit the server refuses the undo.
  if (undoUntil === null) return null;
  return (
    <>
      <Button
        size="lg"
        variant="default"
        onClick={() => setAsking(true)}
        loading={undo.isPending}
      >{t`Undo this import`}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Undo the import of ${fileName}?`}
        keepLabel={t`Keep it`}
        actLabel={t`Undo import`}
        isBarred={found === undefined || (found.undoes === 0 && found.stays.length > 0)}
        problem={check.error?.message}
        onKeep={() => setAsking(false)}
        onAct={() => {
          setAsking(false);
          undo.mutate(_id, {
            onSuccess: ({ data: { stays }, removed, message }) => {
              withdrawSlips(removed);
              showDone(
                stays === 0
                  ? (message ?? t`The import is undone`)
                  : t`${plural(stays, { one: 'Undone, but # row stays', other: 'Undone, but # rows stay' })}`,
              );
            },
            onError: ({ message }) => showDone(message),
          });
        }}
      >
        {found && <WhatItDoes {...found} until={undoUntil} />}
        {check.isFetching && t`Looking at what can still be undone…`}
      </ConfirmDialog>
    </>
  );
}

interface WhatItDoesProps {
  undoes: number;
  logins: number;
  stays: ImportDetails['stayed'];
  until: string;
}

function WhatItDoes({ undoes, logins, stays, until }: WhatItDoesProps) {
  const { t } = useLingui();
  const end = formatInstant(until);
  const staying = stays.length;
  const unnamed = staying - mostNamed;
  if (undoes === 0 && staying > 0) {
    return (
      <div className="stack gap-10">
        <p>{t`All of it was changed or used since, so nothing can be undone now:`}</p>
        <RowsWithReason rows={stays.slice(0, mostNamed)} unnamed={unnamed} />
      </div>
    );
  }
  return (
    <div className="stack gap-10">
      <p>
        {t`${plural(undoes, {
          one: '# row is undone: what it added is removed, and what it changed is put back.',
          other: '# rows are undone: what they added is removed, and what they changed is put back.',
        })}`}{' '}
        {logins > 0 &&
          t`${plural(logins, {
            one: '# login that nobody has used will stop working.',
            other: '# logins that nobody has used will stop working.',
          })}`}{' '}
        <Trans>Possible until {end}.</Trans>
      </p>
      {staying > 0 && (
        <>
          <p className="firm">{t`${plural(staying, { one: '# row stays:', other: '# rows stay:' })}`}</p>
          <RowsWithReason rows={stays.slice(0, mostNamed)} unnamed={unnamed} />
        </>
      )}
    </div>
  );
}
