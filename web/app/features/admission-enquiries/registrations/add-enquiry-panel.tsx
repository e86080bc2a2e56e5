import { useLingui } from '@lingui/react/macro';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useLeave } from '../../../ui/use-act.ts';
import { useCreateEnquiry } from '../admission-enquiries.queries.ts';
import { consentTextVersion } from '../../../../design/consent-text.tsx';
import { EnquiryEditor, type EnquiryValues, toEnquiryBody } from '../enquiry-editor.tsx';

interface AddEnquiryPanelProps {
  isOpen: boolean;
  onClose: () => void;
  /** Where the new registration is shown. */
  linkTo: (id: string) => string;
}

/** A family at the desk or on the phone. */
export function AddEnquiryPanel({ isOpen, ...form }: AddEnquiryPanelProps) {
  const { t } = useLingui();
  return (
    <SidePanel isOpen={isOpen} onClose={form.onClose} title={t`Add registration`}>
      <NewEnquiry {...form} />
    </SidePanel>
  );
}

function NewEnquiry({ onClose, linkTo }: Omit<AddEnquiryPanelProps, 'isOpen'>) {
  const { t } = useLingui();
  const create = useCreateEnquiry();
  const leave = useLeave();
  const save = async (values: EnquiryValues) => {
    const consent = values.hasConsent ? { textVersion: consentTextVersion } : null;
    const { data } = await create.mutateAsync({ ...toEnquiryBody(values), consent });
    const [name, reference] = [data.studentName, data.reference];
    showDone(t`${name} registered, ${reference}`);
    await leave(linkTo(data._id));
    onClose();
  };
  return <EnquiryEditor submitLabel={t`Add registration`} onSave={save} />;
}
