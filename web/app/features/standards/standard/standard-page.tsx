import { Plural, useLingui } from '@lingui/react/macro';
import { Link, useParams } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { DeleteMenu } from '../../../ui/delete-menu.tsx';
import { EditLink } from '../../../ui/edit-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordFacts, RecordLayout } from '../../../ui/record-layout.tsx';
import { RecordLinks } from '../../../ui/record-links.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { UnloadedRecord } from '../../../ui/unloaded-record.tsx';
import { SubjectMark } from '../../subjects/shared/subject-mark.tsx';
import { paths } from '../../../../lib/paths.ts';
import { RecentChanges } from '../../audit/shared/recent-changes.tsx';
import { DeleteStandard } from './delete-standard.tsx';
import { useStandard } from '../shared/standards.queries.ts';

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
        {!isActive && <StatusBadge tone="mute">{t`Not used`}</StatusBadge>}
      </PageHeader>
      <RecordLayout
        side={
          <RecordLinks
            title={t`Subjects`}
            records={subjects.map(({ _id, name, colour }) => ({
              _id,
              name: <SubjectMark name={name} colour={colour} />,
              to: paths.admin.subject(_id),
            }))}
            empty={t`No subjects yet. Edit the standard to add them.`}
          />
        }
        history={<RecentChanges of={id} />}
      >
        <Card title={t`About this standard`}>
          <RecordFacts
            facts={[
              { label: t`Level`, value: level },
              {
                label: t`Students`,
                value: (
                  <Link to={paths.admin.students({ standard: id })}>
                    <Plural value={studentCount} one="# student" other="# students" />
                  </Link>
                ),
              },
              { label: t`Status`, value: isActive ? t`In use` : t`Not used` },
            ]}
          />
        </Card>
        <RecordLinks
          title={t`Batches`}
          aside={<Link to={paths.admin.createBatch()}>{t`Create batch`}</Link>}
          records={batches.map((batch) => ({ ...batch, to: paths.admin.batch(batch._id) }))}
          empty={t`No batch of this standard yet.`}
        />
      </RecordLayout>
    </>
  );
}
