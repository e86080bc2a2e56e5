import type { ComponentType } from 'react';

/** Where the code of each is found says `entry.islands.tsx`. */
export type IslandName =
  | 'call-request-form'
  | 'contact-form'
  | 'courses'
  | 'courses-and-week'
  | 'navbar'
  | 'newsletter-form'
  | 'open-now'
  | 'registration-form'
  | 'resources'
  | 'scroll-to-top'
  | 'unknown-address'
  | 'unsubscribe';

interface Props<Given extends object> {
  name: IslandName;
  is: ComponentType<Given>;
  /** Stands in the page for the browser to read, so: plain data, and no more of it than the part shows. */
  with?: Given;
}

/**
 * A part of a public page that does something. In the rendered file React takes over these parts alone, each by itself and
 * without the router; where the router runs (the login page, the signed-in areas) they are parts like any other.
 * Inside, ids are fixed words: `useId` would count differently in the file and in the browser.
 */
export function Island<Given extends object>({ name, is: Part, with: given = {} as Given }: Props<Given>) {
  return (
    <div data-island={name} data-given={JSON.stringify(given)}>
      <Part {...given} />
    </div>
  );
}
