import { t } from '@lingui/core/macro';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { retryImport } from '../../lib/retry-import.ts';
import { showDone } from './undo-toast.tsx';

/** A lazily loaded part, with a message while its chunk cannot be loaded. */
export const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await retryImport(load, sayItWaits) }));

const sayItWaits = () => showDone(t`No internet. This opens as soon as you are online.`);

/** Loads the chunk on the first opening, and stays mounted for the closing transition. */
export function mountOnceOpened<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load);
  // The part is mounted closed and opened in the next render, so that the transition runs and the focus can be returned.
  function Arriving(props: Props) {
    const [isHere, setHere] = useState(false);
    useEffect(() => setHere(true), []);
    return <Part {...props} isOpen={props.isOpen && isHere} />;
  }
  return function OnceOpened(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    return (
      wasOpened && (
        <Suspense>
          <Arriving {...props} />
        </Suspense>
      )
    );
  };
}
