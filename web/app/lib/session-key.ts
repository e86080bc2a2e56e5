/** Key of the query that knows who is signed in; no write makes it stale. */
export const sessionKey = ['session'] as const;
