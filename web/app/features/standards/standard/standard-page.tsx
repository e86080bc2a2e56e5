import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from 'react-router';
import { DeleteMenu } from '../../../ui/delete-menu.tsx';
import { EditLink } from '../../../ui/edit-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordGroups, RecordLinks } from '../../../ui/record-links.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { UnloadedRecord } from '../../../ui/unloaded-record.tsx';
import { SubjectMark } from '../../../domain/subjects/subject-mark.tsx';
import { paths } from '../../../../lib/paths.ts';
import { DeleteStandard } from './delete-standard.tsx';
import { useStandard } from '../../../domain/standards/standards.queries.ts';

export default function StandardPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const standard = useStandard(id);
  const parent = { to: paths.admin.standards(), label: t`Standards` };
  if (!standard.data) {
    return (
      <UnloadedRecord
        title={t`Standard`}
        parent={parent}
        goneTitle={t`This standard was not found`}
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
            <EditLink to={paths.admin.editStandard(id)} />
            <DeleteMenu>{(question) => <DeleteStandard standard={{ _id: id, name }} {...question} />}</DeleteMenu>
          </>
        }
      >
        <span>
          <Trans>Level {level}</Trans>
        </span>
        <Link to={paths.admin.students({ standard: id })}>
          <Plural value={studentCount} one="# student" other="# students" />
        </Link>
        {!isActive && <StatusBadge tone="mute">{t`Not used`}</StatusBadge>}
      </PageHeader>
      <RecordGroups>
        <RecordLinks
          title={t`Subjects`}
          records={subjects.map(({ _id, name, colour }) => ({
            _id,
            name: <SubjectMark name={name} colour={colour} />,
            to: paths.admin.subject(_id),
          }))}
          empty={t`No subjects yet. Edit the standard to add them.`}
        />
        <RecordLinks
          title={t`Batches`}
          records={batches.map((batch) => ({ ...batch, to: paths.admin.batch(batch._id) }))}
          empty={t`No batch of this standard yet.`}
        />
      </RecordGroups>
    </>
  );
}
