/** Where an address belongs, as far as one person is behind it: who has one address of IPv6 has all with the same first half. */
export const networkOf = (address = ''): string => (address.includes('.') ? address : address.split(':', 4).join(':'));
