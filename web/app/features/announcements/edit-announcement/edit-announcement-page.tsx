import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditRecord } from '../../../lib/edit-record.tsx';
import { AnnouncementEditor } from '../announcement-editor.tsx';
import { useAnnouncement, useUpdateAnnouncement } from '../shared/announcements.queries.ts';
import { paths } from '../../../../lib/paths.ts';

export default function EditAnnouncementPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const update = useUpdateAnnouncement();
  return (
    <EditRecord
      title={t`Edit announcement`}
      kind={t`Announcement`}
      nameOf={({ title }) => title}
      goneTitle={t`This announcement was not found`}
      list={{ to: paths.admin.announcements(), label: t`All announcements` }}
      query={useAnnouncement(id)}
      done={t`Announcement updated successfully`}
    >
      {({ record, cancelTo, save }) => (
        <AnnouncementEditor
          announcement={record}
          cancelTo={cancelTo}
          onSave={(body) => save((version) => update.mutateAsync({ id, ...body, version }))}
        />
      )}
    </EditRecord>
  );
}
