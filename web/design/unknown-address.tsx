import { useEffect } from 'react';

/** Logs an unknown screen name. */
export function UnknownAddress() {
  useEffect(() => console.warn(`No screen at ${window.location.pathname}`), []);
  return null;
}
