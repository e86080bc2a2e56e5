/** Translates an English sentence of the API; one that is not in the catalogue stays as it is. */
export type Translate = (english: string) => string;

export const untranslated: Translate = (english) => english;

/** Where an endpoint, a server or a network says nothing. */
export const unknownFailure = 'An error occurred';
