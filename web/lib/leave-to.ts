/**
 * Navigates between the two programs, public site and signed-in areas. `replace` drops the current page from the
 * history.
 */
export function leaveTo(address: string, { replace = false } = {}): void {
  if (replace) window.location.replace(address);
  else window.location.assign(address);
}
