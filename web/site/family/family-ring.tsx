import type { Language } from '#contract/languages';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect, useState } from 'react';
import { retryImport } from '../../lib/retry-import.ts';
import { PlainButton } from '../parts/form-buttons.tsx';
import classes from './family.module.css';

/** Offers notifications; the chunk of their switches is loaded on demand, as most visits only read. */
export function FamilyRing({ language }: { language: Language }) {
  const { t } = useLingui();
  const [Push, setPush] = useState<ComponentType<{ language: Language }>>();
  const [state, setState] = useState<'idle' | 'loading' | 'waiting'>('idle');
  useEffect(() => {
    if ('Notification' in globalThis && Notification.permission === 'granted')
      void renewAddress().catch(() => undefined);
  }, []);
  const open = async () => {
    if (state !== 'idle') return;
    setState('loading');
    const { FamilyPush } = await retryImport(
      () => import('./family-push.tsx'),
      () => setState('waiting'),
    );
    setPush(() => FamilyPush);
  };
  return (
    <section className={`sheet stack gap-14 no-print ${classes['card']}`} aria-labelledby="family-ring">
      <h2 id="family-ring">{t`Notifications on this phone`}</h2>
      {Push === undefined ? (
        <>
          <p>
            <Trans>This phone can ring when your child is absent, or when there is something new.</Trans>
          </p>
          {state === 'waiting' && (
            <p role="alert">
              <Trans>This could not be loaded yet. It comes as soon as there is a connection.</Trans>
            </p>
          )}
          <div>
            <PlainButton aria-disabled={state !== 'idle' || undefined} onClick={() => void open()}>
              {t`Choose what rings`}
            </PlainButton>
          </div>
        </>
      ) : (
        <Push language={language} />
      )}
    </section>
  );
}

const renewAddress = async () => (await import('./push-of-family.ts')).sendFamilyAddress();
