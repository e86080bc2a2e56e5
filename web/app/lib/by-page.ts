interface Answer {
  pagination: { page: number; limit: number; total: number };
}

/** Options of an infinite query over the pages of a list. */
export const byPage = {
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, limit, total } }: Answer) => (page * limit < total ? page + 1 : undefined),
};
