import type { ComponentType } from 'react';
import type { IslandName } from './islands.tsx';

interface Props<Given extends object> {
  name: IslandName;
  is: ComponentType<Given>;
  /** Serialised into the page: plain data, and only what is shown. */
  with?: Given;
}

/**
 * An interactive part of a public page: the browser hydrates each one separately, and nothing else; a translator would put
 * its own elements where the renderer keeps texts. Ids inside are fixed strings, since `useId` differs
 * between server and browser.
 */
export function Island<Given extends object>({ name, is: Part, with: given = {} as Given }: Props<Given>) {
  return (
    <div data-island={name} translate="no" data-given={JSON.stringify(given)}>
      <Part {...given} />
    </div>
  );
}
