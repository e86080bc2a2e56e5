/** The network an address belongs to, taken as one person: the /64 of an IPv6 address, an IPv4 address itself. */
export const networkOf = (address = ''): string => (address.includes('.') ? address : address.split(':', 4).join(':'));
