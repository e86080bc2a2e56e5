/**
 * Goes to an address of the other program: from the public site to the signed-in areas, or back. `replace` leaves no way back
 * to a page that has nothing to show any more.
 */
export function leaveTo(address: string, { replace = false } = {}): void {
  if (replace) window.location.replace(address);
  else window.location.assign(address);
}
