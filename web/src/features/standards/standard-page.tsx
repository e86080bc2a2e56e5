import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { DeleteRecord } from '../../ui/delete-record.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecordGroups, RecordLinks } from '../../ui/record-links.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { UnloadedRecord } from '../../ui/unloaded-record.tsx';
import { SubjectMark } from '../subjects/subject-mark.tsx';
import { useDeleteStandard, useStandard } from './standards.queries.ts';

export default function StandardPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const standard = useStandard(id);
  const parent = { to: '/app/standards', label: t`Standards` };
  if (!standard.data) {
    return (
      <UnloadedRecord
        title={t`Standard`}
        parent={parent}
        goneTitle={t`This standard is not here`}
        allLabel={t`All standards`}
        query={standard}
      />
    );
  }
  const { name, level, subjects, batches, studentCount, isActive } = standard.data;
  return (
    <>
      <PageHeader
        title={name}
        parent={parent}
        actions={
          <>
            <DeleteStandard id={id} name={name} />
            <Button component={Link} to={`/app/standards/${id}/edit`} leftSection={<Pencil size={18} aria-hidden />}>
              {t`Edit`}
            </Button>
          </>
        }
      >
        <span>
          <Trans>Level {level}</Trans>
        </span>
        <Link to={`/app/students?standard=${id}`}>
          <Plural value={studentCount} one="# student" other="# students" />
        </Link>
        {isActive ? (
          <StatusBadge tone="ok">{t`Active`}</StatusBadge>
        ) : (
          <StatusBadge tone="mute">{t`Not used`}</StatusBadge>
        )}
      </PageHeader>
      <RecordGroups>
        <RecordLinks
          title={t`Subjects`}
          records={subjects.map(({ _id, name, colour }) => ({
            _id,
            name: <SubjectMark name={name} colour={colour} />,
            to: `/app/subjects/${_id}`,
          }))}
          empty={t`No subjects yet. Edit the standard to attach them.`}
        />
        <RecordLinks
          title={t`Batches`}
          records={batches.map((batch) => ({ ...batch, to: `/app/batches/${batch._id}` }))}
          empty={t`No batch of this standard yet.`}
        />
      </RecordGroups>
    </>
  );
}

function DeleteStandard({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteStandard();
  return (
    <DeleteRecord
      title={t`Delete standard ${name}?`}
      keepLabel={t`Keep standard`}
      actLabel={t`Delete standard`}
      removal={remove}
      onDelete={() =>
        remove.mutate(id, {
          onSuccess: ({ message }) => {
            showDone(message ?? t`Standard deleted successfully`);
            void navigate('/app/standards');
          },
        })
      }
    >
      <Trans>It can be deleted only while no batch, student or note belongs to it. This cannot be undone.</Trans>
    </DeleteRecord>
  );
}
