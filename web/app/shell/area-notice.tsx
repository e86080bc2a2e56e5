import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useNotice } from '../../lib/notices.ts';
import classes from './area-notice.module.css';

/** Explains a redirect to this area; removed on the next navigation. */
export function AreaNotice() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const notice = useNotice();
  const [arrivedAt] = useState(pathname);
  if (notice === null || pathname !== arrivedAt) return null;
  const areas = { admin: t`admins`, teacher: t`teachers`, student: t`students` };
  const people = notice.kind === 'wrong-area' ? areas[notice.role] : '';
  const text =
    notice.kind === 'wrong-area' ? t`That page is for ${people}.` : notice.kind === 'text' ? notice.text : null;
  if (text === null) return null;
  return (
    <p role="status" className={`row gap-10 tinted ${classes['notice']}`}>
      <Info size={20} aria-hidden />
      {text}
    </p>
  );
}
