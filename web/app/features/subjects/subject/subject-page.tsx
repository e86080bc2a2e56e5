import type { Ref } from '#contract/fields';
import { useLingui } from '@lingui/react/macro';
import { Link, useParams } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { DeleteMenu } from '../../../ui/delete-menu.tsx';
import { EditLink } from '../../../ui/edit-link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordFacts, RecordLayout } from '../../../ui/record-layout.tsx';
import { RecordLinks } from '../../../ui/record-links.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { UnloadedRecord } from '../../../ui/unloaded-record.tsx';
import { paths } from '../../../../lib/paths.ts';
import { RecentChanges } from '../../audit/shared/recent-changes.tsx';
import { DeleteSubject } from './delete-subject.tsx';
import { SubjectMark } from '../shared/subject-mark.tsx';
import { useSubject } from '../shared/subjects.queries.ts';

export default function SubjectPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const subject = useSubject(id);
  const parent = { to: paths.admin.subjects(), label: t`Subjects` };
  if (!subject.data) {
    return (
      <UnloadedRecord
        title={t`Subject`}
        parent={parent}
        goneTitle={t`This subject was not found`}
        allLabel={t`All subjects`}
        query={subject}
      />
    );
  }
  const { name, code, colour, description, isActive, standards, batches, teachers } = subject.data;
  const links = (records: Ref[], pathOf: (id: string) => string) =>
    records.map((record) => ({ ...record, to: pathOf(record._id) }));
  return (
    <>
      <PageHeader
        title={name}
        parent={parent}
        actions={
          <>
            <EditLink to={paths.admin.editSubject(id)} />
            <DeleteMenu>{(question) => <DeleteSubject subject={{ _id: id, name }} {...question} />}</DeleteMenu>
          </>
        }
      >
        <SubjectMark name={code ?? name} colour={colour} />
        {!isActive && <StatusBadge tone="mute">{t`Not used`}</StatusBadge>}
      </PageHeader>
      <RecordLayout
        side={
          <>
            <RecordLinks
              title={t`Standards`}
              records={links(standards, paths.admin.standard)}
              empty={t`No standard has this subject yet.`}
            />
            <RecordLinks
              title={t`Teachers`}
              records={links(teachers, paths.admin.teacher)}
              empty={t`No teacher has this subject yet.`}
            />
          </>
        }
        history={<RecentChanges of={id} />}
      >
        <Card title={t`About this subject`}>
          <RecordFacts
            facts={[
              { label: t`Code`, value: code ?? t`Not added` },
              { label: t`Status`, value: isActive ? t`In use` : t`Not used` },
              { label: t`On the courses page`, value: description ?? t`Not added` },
            ]}
          />
        </Card>
        <RecordLinks
          title={t`Batches`}
          aside={<Link to={paths.admin.createBatch()}>{t`Create batch`}</Link>}
          records={links(batches, paths.admin.batch)}
          empty={t`No batch teaches this subject yet.`}
        />
      </RecordLayout>
    </>
  );
}
