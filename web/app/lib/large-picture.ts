/** The largest size of a person's picture: lists carry only the address of the smallest. */
export const largePicture = (url: string): string => url.replace(/(?=\.webp$)/, '-large');
