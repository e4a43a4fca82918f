/** Rows per page (2:222). */
export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export const pageSizeOf = (text: string | null): PageSize | undefined =>
  pageSizes.find((size) => String(size) === text);
