import type { Ref } from '#contract/fields';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { DeleteRecord } from '../../ui/delete-record.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordGroups, RecordLinks } from '../../ui/record-links.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { UnloadedRecord } from '../../ui/unloaded-record.tsx';
import { SubjectMark } from './subject-mark.tsx';
import { useDeleteSubject, useSubject } from './subjects.queries.ts';

export default function SubjectPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const subject = useSubject(id);
  const parent = { to: '/app/subjects', label: t`Subjects` };
  if (!subject.data) {
    return (
      <UnloadedRecord
        title={t`Subject`}
        parent={parent}
        goneTitle={t`This subject is not here`}
        allLabel={t`All subjects`}
        query={subject}
      />
    );
  }
  const { name, code, colour, description, isActive, standards, batches, teachers } = subject.data;
  const links = (records: Ref[], folder: string) =>
    records.map((record) => ({ ...record, to: `/app/${folder}/${record._id}` }));
  return (
    <>
      <PageHeader
        title={name}
        parent={parent}
        actions={
          <>
            <DeleteSubject id={id} name={name} />
            <Button component={Link} to={`/app/subjects/${id}/edit`} leftSection={<Pencil size={18} aria-hidden />}>
              {t`Edit`}
            </Button>
          </>
        }
      >
        <SubjectMark name={code ?? name} colour={colour} />
        {isActive ? (
          <StatusBadge tone="ok">{t`Active`}</StatusBadge>
        ) : (
          <StatusBadge tone="mute">{t`Not used`}</StatusBadge>
        )}
      </PageHeader>
      {description && (
        <Card>
          <p>{description}</p>
        </Card>
      )}
      <RecordGroups>
        <RecordLinks
          title={t`Standards`}
          records={links(standards, 'standards')}
          empty={t`No standard has this subject yet.`}
        />
        <RecordLinks
          title={t`Batches`}
          records={links(batches, 'batches')}
          empty={t`No batch teaches this subject yet.`}
        />
        <RecordLinks
          title={t`Teachers`}
          records={links(teachers, 'teachers')}
          empty={t`No teacher has this subject yet.`}
        />
      </RecordGroups>
    </>
  );
}

function DeleteSubject({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteSubject();
  return (
    <DeleteRecord
      title={t`Delete subject ${name}?`}
      keepLabel={t`Keep subject`}
      actLabel={t`Delete subject`}
      removal={remove}
      onDelete={() =>
        remove.mutate(id, {
          onSuccess: ({ message }) => {
            showDone(message ?? t`Subject deleted successfully`);
            void navigate('/app/subjects');
          },
        })
      }
    >
      <Trans>It can be deleted only while no standard, batch, teacher or note uses it. This cannot be undone.</Trans>
    </DeleteRecord>
  );
}
