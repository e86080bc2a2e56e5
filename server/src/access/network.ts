/**
 * The network of an address, treated as one person: the /64 of an IPv6 address, in which a household or a phone chooses its addresses freely, or an IPv4
 * address itself, also one written as IPv6.
 */
export function networkOf(address = ''): string {
  if (address.includes('.')) return address.replace(/^::ffff:/i, '');
  if (!address.includes(':')) return address;
  const [before = '', after] = address.toLowerCase().split('::');
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
