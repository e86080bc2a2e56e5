import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useNotice } from '../../lib/notices.ts';

/** Explains a redirect to this area; removed on the next navigation. */
export function AreaNotice() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const notice = useNotice();
  const [arrivedAt] = useState(pathname);
  if (notice === null || pathname !== arrivedAt) return null;
  const ownersOf = {
    admin: t`That page is for admins.`,
    teacher: t`That page is for teachers.`,
    student: t`That page is for students.`,
  };
  const text = notice.kind === 'wrong-area' ? ownersOf[notice.role] : notice.kind === 'text' ? notice.text : null;
  if (text === null) return null;
  return (
    <p role="status" className="row gap-10 tinted area-line">
      <Info size={20} aria-hidden />
      {text}
    </p>
  );
}
