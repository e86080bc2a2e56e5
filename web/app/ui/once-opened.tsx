import { t } from '@lingui/core/macro';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { keepTrying } from '../../lib/keep-trying.ts';
import { showDone } from './undo-toast.tsx';

/** A part whose script comes when it is first shown; while it cannot come, the person is told why nothing opens. */
export const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await keepTrying(load, sayItWaits) }));

const sayItWaits = () => showDone(t`No internet. This opens as soon as you are online.`);

/** A part that somebody has to open: its script comes with the first opening, and it stays for closing gently. */
export function onceOpened<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load);
  // Closed when it arrives and open right after, so that it moves in and knows whom to give the focus back to.
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
