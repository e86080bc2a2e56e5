import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { EditRecord } from '../../../lib/edit-record.tsx';
import { useEnquiry, useUpdateEnquiry } from '../shared/admission-enquiries.queries.ts';
import { EnquiryEditor, toEnquiryBody } from '../enquiry-editor.tsx';
import { paths } from '../../../../lib/paths.ts';

export default function EditRegistrationPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const update = useUpdateEnquiry(id);
  return (
    <EditRecord
      title={t`Edit registration`}
      kind={t`Registration`}
      nameOf={({ studentName }) => studentName}
      goneTitle={t`This registration was deleted`}
      list={{ to: paths.admin.registrations(), label: t`All registrations` }}
      query={useEnquiry(id)}
      done={t`Registration updated successfully`}
    >
      {({ record, cancelTo, save }) => (
        <EnquiryEditor
          enquiry={record}
          submitLabel={t`Save registration`}
          cancelTo={cancelTo}
          onSave={(values) => save((version) => update.mutateAsync({ ...toEnquiryBody(values), version }))}
        />
      )}
    </EditRecord>
  );
}
