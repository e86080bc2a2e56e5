/** Translates an English sentence of the API; one that is not in the catalogue stays as it is. */
export type Translate = (english: string) => string;

export const untranslated: Translate = (english) => english;

/** Where an endpoint, a server or a network says nothing. */
export const unknownFailure = 'An error occurred';

/** Refused by a server in front of ours: where we refuse for the size ourselves, the answer says so. */
export const tooLargeForProxy =
  'The web server in front of Tasika does not let through what is this large. Whoever set it up can raise its limit (in nginx: client_max_body_size).';
