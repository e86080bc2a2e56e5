import type { ComponentType } from 'react';
import type { IslandName } from './islands.tsx';

interface Props<Given extends object> {
  name: IslandName;
  is: ComponentType<Given>;
  /** Stands in the page for the browser to read, so: plain data, and no more of it than the part shows. */
  with?: Given;
}

/**
 * A part of a public page that does something: the one thing of the rendered file that React hydrates, each by itself.
 * Inside, ids are fixed words: `useId` counts differently in the file and in the browser.
 */
export function Island<Given extends object>({ name, is: Part, with: given = {} as Given }: Props<Given>) {
  return (
    <div data-island={name} data-given={JSON.stringify(given)}>
      <Part {...given} />
    </div>
  );
}
