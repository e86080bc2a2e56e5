/** The network of an address, treated as one person: the /64 of an IPv6 address, or an IPv4 address itself. */
export const networkOf = (address = ''): string => (address.includes('.') ? address : address.split(':', 4).join(':'));
