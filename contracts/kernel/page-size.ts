/** The maximum page size of a query. */
export const maxPageSize = 1000;
