import { useEffect } from 'react';

/** An unknown screen name is logged. */
export function UnknownAddress() {
  useEffect(() => console.warn(`No screen at ${window.location.pathname}`), []);
  return null;
}
