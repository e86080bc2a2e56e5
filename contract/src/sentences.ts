/** Translates an English sentence of the API; one that is not in the catalogue stays as it is. */
export type Translate = (english: string) => string;

export const untranslated: Translate = (english) => english;

/** The sentence shown where neither endpoint nor server nor network says anything. */
export const unknownFailure = 'An error occurred';

/** The sentence for a body refused by a proxy in front of our server: our own refusals of the size bring a sentence. */
export const tooLargeForProxy =
  'The web server in front of Tasika does not let through anything this large. The person who set it up can raise its limit (in nginx: client_max_body_size).';
