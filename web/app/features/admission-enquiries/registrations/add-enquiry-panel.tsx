import { useLingui } from '@lingui/react/macro';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useCreateEnquiry } from '../admission-enquiries.queries.ts';
import { consentTextVersion } from '../../../../design/consent-text.tsx';
import { EnquiryForm, type EnquiryValues, toEnquiryBody } from '../enquiry-form.tsx';

interface AddEnquiryPanelProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
}

/** A family at the desk or on the phone. */
export function AddEnquiryPanel({ isOpen, onClose, onAdded }: AddEnquiryPanelProps) {
  const { t } = useLingui();
  const create = useCreateEnquiry();
  const save = async (values: EnquiryValues) => {
    const consent = values.hasConsent ? { textVersion: consentTextVersion } : null;
    const { data } = await create.mutateAsync({ ...toEnquiryBody(values), consent });
    const [name, reference] = [data.studentName, data.reference];
    showDone(t`${name} registered, ${reference}`);
    onClose();
    onAdded(data._id);
  };
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t`Add registration`}>
      <EnquiryForm submitLabel={t`Add registration`} onSave={save} />
    </SidePanel>
  );
}
