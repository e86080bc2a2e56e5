import type { AdmissionEnquiry } from '#contract/admission-enquiries';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { useDeleteEnquiry } from './admission-enquiries.queries.ts';

export function DeleteEnquiry({ enquiry }: { enquiry: AdmissionEnquiry }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteEnquiry();
  const name = enquiry.studentName;
  const act = () =>
    remove.mutate(enquiry._id, {
      onSuccess: ({ message }) => {
        showDone(message ?? t`Registration deleted successfully`);
        void navigate('/app/registrations');
      },
    });
  return (
    <>
      <Button variant="default" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t`Delete`}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t`Delete the registration of ${name}?`}
        keepLabel={t`Keep registration`}
        actLabel={t`Delete registration`}
        isActing={remove.isPending}
        problem={remove.error?.message}
        onAct={act}
        onKeep={() => {
          setOpen(false);
          remove.reset();
        }}
      >
        <p>
          <Trans>Its details, notes and history go with it. This cannot be undone.</Trans>
        </p>
        {enquiry.student ? (
          <p>
            <Trans>The student made from it stays.</Trans>
          </p>
        ) : (
          <p>
            <Trans>To keep it on record, move it to “Not joining” instead.</Trans>
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
