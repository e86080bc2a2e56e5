import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import classes from '../../design/unknown-page.module.css';
import { Button } from '../ui/mantine.ts';

/** Explains that neither data nor code of this page is cached, and that there is no network to fetch it. */
export function NotOnDevice() {
  const { t } = useLingui();
  useEffect(() => {
    document.title = t`No internet`;
  }, [t]);
  return (
    <div className={`stack gap-12 ${classes['page']}`}>
      <h1>{t`No internet`}</h1>
      <p>{t`This page is not saved on this device yet. It opens by itself when you are online.`}</p>
      <Button variant="default" size="md" onClick={() => window.location.reload()}>
        {t`Try again`}
      </Button>
    </div>
  );
}
